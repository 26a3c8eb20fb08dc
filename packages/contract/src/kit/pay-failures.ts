import { msg } from './msg.ts'

export const payFailures = {
  'pay.locked': {
    status: 409,
    code: 'E031',
    says: msg(
      'The pay period of {from} to {to} is locked. Hours on its days cannot be changed unless an owner unlocks it.',
    ),
  },
  'overtime.asked': {
    status: 409,
    code: 'E063',
    says: msg('You already requested overtime for this day'),
  },
  'overtime.own': { status: 403, code: 'E020', says: msg('Another manager decides about your own overtime') },
  'pay.notLocked': { status: 409, code: 'E046', says: msg('This pay period is not locked') },
  'pay.notSubmitted': {
    status: 409,
    code: 'E046',
    says: msg('These hours are no longer pending approval'),
  },
  'pay.notApproved': {
    status: 409,
    code: 'E046',
    says: msg('The hours of {people} people are not approved'),
  },
  'pay.notOver': { status: 409, code: 'E046', says: msg('This pay period ends on {day}') },
  'pay.notOverThere': {
    status: 409,
    code: 'E046',
    says: msg('It is still {day} in {zone}. Lock this pay period when the day is over there.'),
  },
  'pay.earlierOpen': {
    status: 409,
    code: 'E046',
    says: msg('Lock the pay period of {from} to {to} first'),
  },
  'pay.laterLocked': {
    status: 409,
    code: 'E046',
    says: msg('Unlock the pay period of {from} to {to} first'),
  },
  'pay.adjustmentPaid': {
    status: 409,
    code: 'E046',
    says: msg('Hours recorded after the lock are already paid, in the pay period of {from} to {to}'),
  },
  'pay.notMapped': {
    status: 409,
    code: 'E046',
    says: msg('The other system would refuse this: {missing}'),
  },
  'pay.calendarUsed': { status: 409, code: 'E047', says: msg('Periods of this pay calendar are used') },
} as const
