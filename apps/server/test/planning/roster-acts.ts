import { roster } from '@muster/contract/planning/roster'
import {
  type Act,
  aDay,
  aManager,
  aShift,
  aTime,
  dayAfter,
  type Play,
  pickOf,
  refOf,
  somebodyOf,
  someTimes,
} from './play.ts'

const aChange = (play: Play) => {
  const { random } = play
  const shift = aShift(play)
  if (!shift || random.chance(0.35)) {
    const job = random.pick(play.jobs)
    const tenantUserId = somebodyOf(play, job.id).id
    return { kind: 'ADD', jobId: job.id, tenantUserId, ...someTimes(play) }
  }
  if (random.chance(0.4)) {
    const extent = random.pick([{ occurrenceStart: shift.occurrenceStart }, { from: aDay(play) }, {}])
    return { kind: 'REMOVE', eventId: shift.eventId, ...extent }
  }
  const to = random.chance(0.5)
    ? { tenantUserId: somebodyOf(play, shift.jobId).id }
    : { startTime: aTime(play) }
  const day = random.chance(0.3) ? { patternDate: null } : {}
  return { kind: 'MOVE', ...refOf(shift), ...to, ...day }
}
const changes = (play: Play) => ({
  body: { changes: Array.from({ length: play.random.whole(1, 3) }, () => aChange(play)) },
})
const window = (play: Play) => ({ startDate: play.today, endDate: dayAfter(play.today, 13) })
const aNeed = (play: Play) => ({ ...someTimes(play), places: play.random.whole(1, 3) })

export const rosterActs: Act[] = [
  (play) => ({ endpoint: roster.change, input: changes(play), as: aManager(play) }),
  (play) => ({ endpoint: roster.change, input: changes(play), as: aManager(play) }),
  (play) => ({ endpoint: roster.checkChange, input: changes(play), as: aManager(play) }),
  (play) => {
    const place = pickOf(play.random, play.roster.places)
    if (!place) return undefined
    const when = play.random.chance(0.6)
      ? { occurrenceStart: place.occurrenceStart }
      : { from: place.date, ...(play.random.chance(0.5) ? { weekdays: [1, 3, 5] } : {}) }
    const body = { patternId: place.patternId, ...when, tenantUserId: somebodyOf(play, place.jobId).id }
    return { endpoint: roster.place, input: { body }, as: aManager(play) }
  },
  (play) => {
    const shift = aShift(play, ({ patternId }) => patternId !== null)
    if (!shift) return undefined
    const other = play.random.chance(0.5) ? { tenantUserId: somebodyOf(play, shift.jobId).id } : {}
    const when = play.random.chance(0.5)
      ? { occurrenceStart: shift.occurrenceStart }
      : { from: shift.occurrenceStart.slice(0, 10) }
    const body = { patternId: shift.patternId, eventId: shift.eventId, ...when, ...other }
    return { endpoint: roster.place, input: { body }, as: aManager(play) }
  },
  (play) => {
    const monday = play.roster.startDate
    const body = { fromDate: monday, toDate: dayAfter(monday, 7) }
    return { endpoint: roster.copyWeek, input: { body }, as: aManager(play) }
  },
  (play) => {
    if (play.lastActId === undefined) return undefined
    return { endpoint: roster.undo, input: { params: { id: play.lastActId } }, as: aManager(play) }
  },
  (play) => ({ endpoint: roster.undoMine, input: {}, as: aManager(play) }),
  (play) => {
    const input = { query: { force: true }, body: window(play) }
    return { endpoint: roster.publish, input, as: aManager(play) }
  },
  (play) => {
    const input = { query: {}, body: { ...window(play), dryRun: play.random.chance(0.5) } }
    return { endpoint: roster.publish, input, as: aManager(play) }
  },
  (play) => {
    const input = { params: { id: play.random.pick(play.jobs).id }, body: aNeed(play) }
    return { endpoint: roster.addPattern, input, as: aManager(play) }
  },
  (play) => {
    const pattern = pickOf(play.random, play.patterns)
    if (!pattern) return undefined
    const from = play.random.chance(0.5) ? { from: aDay(play) } : {}
    const body = { ...aNeed(play), ...from, unneeded: play.random.pick(['END', 'KEEP'] as const) }
    const input = { params: { id: pattern.id }, query: { force: true }, body }
    const endpoint = play.random.chance(0.5) ? roster.updatePattern : roster.checkPattern
    return { endpoint, input, as: aManager(play) }
  },
  (play) => {
    const pattern = pickOf(play.random, play.patterns)
    if (!pattern || play.random.chance(0.5)) return undefined
    const query = { unneeded: play.random.pick(['END', 'KEEP'] as const) }
    return {
      endpoint: roster.removePattern,
      input: { params: { id: pattern.id }, query },
      as: aManager(play),
    }
  },
  (play) => {
    const place = pickOf(play.random, play.roster.places)
    if (!place) return undefined
    const body = { date: place.date, isNeeded: place.isOff }
    return {
      endpoint: roster.switchDay,
      input: { params: { id: place.patternId }, body },
      as: aManager(play),
    }
  },
]
