import { msg } from '@muster/contract/msg'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import type { Scope } from '../../db/scope.ts'
import { notify } from './notify.ts'

const begun = msg(
  'You are not planned for shifts then, and cannot start visits. Shifts taken off your roster: {released}.',
)
const ended = msg('You can be planned for shifts again. Shifts that are yours again: {restored}.')
const changed = msg('Shifts taken off your roster: {released}. Shifts that are yours again: {restored}.')

/** What is said of a suspension with a last day, and of one until further notice. */
const words = {
  BEGUN: {
    untilDay: msg('You are suspended from {from} until {to}'),
    open: msg('You are suspended from {from} until further notice'),
    message: begun,
  },
  CHANGED: {
    untilDay: msg('Your suspension now lasts until {to}'),
    open: msg('Your suspension now lasts until further notice'),
    message: changed,
  },
  /** Shifts of an open suspension that are near by now were taken. */
  CONTINUED: {
    untilDay: msg('You are suspended from {from} until {to}'),
    open: msg('You are suspended from {from} until further notice'),
    message: changed,
  },
  ENDED: {
    untilDay: msg('Your suspension has ended'),
    open: msg('Your suspension has ended'),
    message: ended,
  },
} as const

/** The person reads from when until when, and never why. */
async function notifyPerson(scope: Scope, event: DomainEvent<'suspension.changed'>) {
  const { tenantUserId, change, from, until, released, restored } = event.payload
  const { untilDay, open, message } = words[change]
  await notify(scope, event, [tenantUserId], {
    type: 'suspension.changed',
    title: until === null ? open : untilDay,
    message,
    params: { from, to: until ?? '', released, restored },
    link: '/',
  })
}

export const suspensionEventHandlers: EventHandlers = { 'suspension.changed': notifyPerson }
