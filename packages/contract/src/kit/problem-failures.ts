import { msg } from './msg.ts'

/** What is refused of the problems of clients, and of actions. */
export const problemFailures = {
  'action.state': { status: 409, code: 'E037', says: msg('The action is in another state by now') },
  'action.photo': { status: 409, code: 'E046', says: msg('Add a photo of how it looks now first') },
  'action.self': { status: 403, code: 'E020', says: msg('Another person verifies what you did') },
  'problem.settled': { status: 409, code: 'E037', says: msg('This problem is closed') },
  'problem.photos': { status: 409, code: 'E046', says: msg('At most {most} photos') },
} as const
