import { jobDefaults } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'

const usualMetres = 25

/** The limits of a job in a few words each; 0 stands for the usual, or for none. */
export const limitWords = {
  distanceFilterForLocationRecord: (metres: number) => ({
    text: msg('Every {metres} m'),
    values: { metres: metres || usualMetres },
  }),
  minimumDistanceToStart: (metres: number) =>
    metres
      ? { text: msg('{count} m from the site'), values: { count: metres } }
      : { text: msg('Start anywhere'), values: {} },
  maxServiceTime: (minutes: number) => ({
    text: msg('{minutes} min a visit'),
    values: { minutes: minutes || jobDefaults.maxServiceTime },
  }),
  pushFeedbackInDays: (days: number) =>
    days ? { text: msg('Every {count} days'), values: { count: days } } : { text: msg('Never'), values: {} },
}
