import { msg } from './msg.ts'

export const scheduleFailures = {
  'schedule.refused': {
    status: 409,
    code: 'E032',
    says: msg('The schedule has {count} conflicts: {first}'),
  },
  'schedule.warned': {
    status: 409,
    code: 'C008',
    says: msg('The schedule has {count} conflicts: {first}'),
  },
  'schedule.exceptionsLost': {
    status: 409,
    code: 'C013',
    says: msg(
      'Removed or moved shifts of the series cannot be preserved. They take place as planned again: {days}',
    ),
  },
  'place.full': {
    status: 409,
    code: 'E046',
    says: msg('At {site} on {day} {count} people would have {places} places: {names}'),
  },
  'place.twice': {
    status: 409,
    code: 'E046',
    says: msg('{name} has this shift at {site} on {day} already'),
  },
} as const
