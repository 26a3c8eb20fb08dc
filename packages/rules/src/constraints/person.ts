import { isOnLeave, isSuspended, isUnavailable } from '../away.ts'
import { ofEachShift } from './constraint.ts'

export const personRemoved = ofEachShift('personRemoved', (_, { isRemoved }) => isRemoved)
export const personLevel = ofEachShift('personLevel', (_, { isUnassignable }) => isUnassignable)

export const suspended = ofEachShift(
  'suspended',
  (shift, { suspensions }) => suspensions.length > 0 && isSuspended(suspensions, shift),
)
export const onLeave = ofEachShift(
  'onLeave',
  (shift, { leave, leftOnLeave }) => leftOnLeave || (leave.length > 0 && isOnLeave(leave, shift)),
)
export const unavailable = ofEachShift(
  'unavailable',
  (shift, { windows }) => windows.length > 0 && isUnavailable(windows, shift),
)

export const alreadyThere = ofEachShift('alreadyThere', (_, { isThere }) => isThere)
export const declined = ofEachShift('declined', (_, { hasDeclined }) => hasDeclined)
export const takenOff = ofEachShift('takenOff', (_, { wasTakenOff }) => wasTakenOff)
