import { calendar } from '@muster/contract/planning/calendar'
import type { RosterShift } from '@muster/contract/planning/roster'
import { type Act, aDay, aManager, aShift, isPublished, type Play, someTimes } from './play.ts'

const assigneeOf = (play: Play, { jobId, tenantUserId }: RosterShift) =>
  play.jobs.find(({ id }) => id === jobId)?.assignees.find(({ id }) => id === tenantUserId)?.id ??
  tenantUserId

export const calendarActs: Act[] = [
  (play) => {
    const job = play.random.pick(play.jobs)
    const body = {
      mappedId: job.id,
      userAssigneeId: play.random.pick(job.assignees).id,
      ...someTimes(play),
      notifyBeforeMinutes: 5,
    }
    const query = play.random.chance(0.8) ? { force: true } : {}
    return { endpoint: calendar.create, input: { query, body }, as: aManager(play) }
  },
  (play) => {
    const shift = aShift(play, isPublished)
    if (!shift) return undefined
    const extent = play.random.pick(['this', 'following', 'all'] as const)
    const body = {
      userAssigneeId: assigneeOf(play, shift),
      ...someTimes(play),
      notifyBeforeMinutes: 10,
      extent,
      occurrenceStart: shift.occurrenceStart,
      ...(play.random.chance(0.5) ? { version: shift.version } : {}),
    }
    const input = { params: { id: shift.eventId }, query: { force: true }, body }
    return { endpoint: calendar.update, input, as: aManager(play) }
  },
  (play) => {
    const shift = aShift(play, isPublished)
    if (!shift) return undefined
    const extent = play.random.pick(['this', 'following', 'all'] as const)
    const input = { params: { id: shift.eventId }, query: { extent, occurrenceStart: shift.occurrenceStart } }
    return { endpoint: calendar.remove, input, as: aManager(play) }
  },
  (play) => {
    const body = {
      onConflict: play.random.pick(['WARN', 'WARN', 'REFUSE'] as const),
      maxDayMinutes: play.random.pick([480, 720]),
      minRestMinutes: play.random.pick([480, 600, null]),
    }
    return { endpoint: calendar.updateRules, input: { body }, as: play.managers[0]! }
  },
  (play) => {
    const region = play.random.pick(['QLD', 'NSW', null] as const)
    const body = { date: aDay(play), name: 'Show day', region, isHoliday: play.random.chance(0.8) }
    return { endpoint: calendar.saveHoliday, input: { body }, as: play.managers[0]! }
  },
]
