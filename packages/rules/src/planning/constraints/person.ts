import { isOnLeave, isSuspended, isUnavailable } from '../away.ts'
import { ofEachShift } from './constraint.ts'

export const personRemoved = ofEachShift('personRemoved', 'warns', (_, { isRemoved }) => isRemoved)
export const personLevel = ofEachShift('personLevel', 'warns', (_, { isUnassignable }) => isUnassignable)

export const suspended = ofEachShift(
  'suspended',
  'warns',
  (shift, { suspensions }) => suspensions.length > 0 && isSuspended(suspensions, shift),
)
export const onLeave = ofEachShift(
  'onLeave',
  'warns',
  (shift, { leave, leftOnLeave }) => leftOnLeave || (leave.length > 0 && isOnLeave(leave, shift)),
)
export const unavailable = ofEachShift(
  'unavailable',
  'warns',
  (shift, { windows }) => windows.length > 0 && isUnavailable(windows, shift),
)

export const alreadyThere = ofEachShift('alreadyThere', 'blocks', (_, { isThere }) => isThere)
export const declined = ofEachShift('declined', 'blocks', (_, { hasDeclined }) => hasDeclined)
export const takenOff = ofEachShift('takenOff', 'blocks', (_, { wasTakenOff }) => wasTakenOff)
