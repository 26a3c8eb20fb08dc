import { jobs } from '@muster/contract/jobs/jobs'
import { leave } from '@muster/contract/leave/leave'
import { users } from '@muster/contract/users/users'
import { type Act, aDay, aManager, dayAfter, pickOf } from './play.ts'

export const leaveActs: Act[] = [
  (play) => {
    const from = aDay(play)
    const type = play.random.pick(play.leaveTypes)
    const isPart = play.random.chance(0.3)
    const times = isPart
      ? { from: `${from}T01:00:00.000Z`, to: `${from}T05:30:00.000Z` }
      : { from, to: dayAfter(from, play.random.whole(0, 6)) }
    return { endpoint: leave.ask, input: { body: { ...times, type } }, as: play.random.pick(play.workers) }
  },
  (play) => {
    const asked = pickOf(
      play.random,
      play.leave.filter(({ state }) => state === 'REQUESTED'),
    )
    if (!asked) return undefined
    const body = { decision: play.random.chance(0.8) ? 'APPROVED' : 'DECLINED', reason: 'Seen' }
    return { endpoint: leave.decide, input: { params: { id: asked.id }, body }, as: aManager(play) }
  },
  (play) => {
    const held = pickOf(
      play.random,
      play.leave.filter(({ state }) => state === 'APPROVED'),
    )
    if (!held) return undefined
    return { endpoint: leave.takeBack, input: { params: { id: held.id } }, as: aManager(play) }
  },
  (play) => {
    const weekday = play.random.whole(1, 7)
    const window = {
      kind: 'UNAVAILABLE',
      weekday,
      from: null,
      until: null,
      startTime: '08:00',
      endTime: '16:00',
    }
    const body = { windows: [window], version: 0 }
    return { endpoint: leave.saveMyAvailability, input: { body }, as: play.random.pick(play.workers) }
  },
]

export const officeActs: Act[] = [
  (play) => {
    if (play.random.chance(0.7)) return undefined
    const body = { isActive: play.random.chance(0.5) }
    const input = { params: { id: play.random.pick(play.jobs).id }, query: {}, body }
    return { endpoint: jobs.setActive, input, as: aManager(play) }
  },
  (play) => {
    if (play.random.chance(0.85)) return undefined
    const input = { params: { id: play.random.pick(play.workers).id }, query: { force: true } }
    return { endpoint: users.remove, input, as: play.managers[0]! }
  },
]
