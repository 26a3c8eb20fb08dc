import { msg } from './msg.ts'

/** What becomes of entries that the phone of a removed person hands over. */
export const removalFailures = {
  'step.afterRemoval': {
    status: 422,
    code: 'E068',
    says: msg('This was recorded after the person was removed'),
  },
  /** These two stand among the refused steps alone: a message that waits for the office is answered as taken. */
  'message.held': {
    status: 410,
    code: 'E046',
    says: msg('From a removed person, and shown in no conversation. For {place}: {text}'),
  },
  'message.heldPrivate': {
    status: 410,
    code: 'E046',
    says: msg('A private message of a removed person was not delivered'),
  },
} as const
