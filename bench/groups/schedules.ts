import { calendar } from '@muster/contract/planning/calendar'
import { today as board } from '@muster/contract/today'
import { addDays, localDate } from '@muster/rules/time/zone'
import { eventsBetween, eventsLike } from '../../apps/server/src/features/planning/event-queries.ts'
import { reachableEvents } from '../../apps/server/src/features/planning/reach.ts'
import type { BenchCompany } from '../a-company.ts'
import type { Subject } from '../measure.ts'
import { people, seedSchedules, seriesEach } from '../seeds/schedules.ts'
import type { Group } from './group.ts'

const gate = { ms: 300 }
type Filter = Parameters<typeof eventsLike>[1]

async function subjects(company: BenchCompany): Promise<Subject[]> {
  const scope = await company.scope()
  const today = localDate('Australia/Sydney', Date.now())
  const startDate = `${today.slice(0, 8)}01`
  const month = { startDate, endDate: addDays(addDays(startDate, 31).slice(0, 8).concat('01'), -1) }
  // The calendar on screen holds the weeks around its month too.
  const onScreen = { startDate: addDays(startDate, -6), endDate: addDays(startDate, 42) }
  const { rows } = await company.stack.owner.query<{ job_id: number; user_id: number }>(
    `select e.job_id, a.user_id from schedule_events e
     join job_assignees a on a.tenant_id = e.tenant_id and a.id = e.assignee_id
     where e.tenant_id = $1 order by e.id limit 1`,
    [company.tenantId],
  )
  const assignment = rows[0]!
  const list = (name: string, days: typeof month, filter: Filter = {}): Subject => ({
    name,
    ask: () => company.call(calendar.list, { query: { ...days, ...filter } }),
    bare: [eventsBetween(scope, eventsLike(reachableEvents(scope), filter), days).compile()],
    gate,
  })

  const save = (name: string, frequency: 'DAILY' | 'WEEKLY'): Subject => {
    const first = addDays(startDate, 400)
    const body = {
      mappedId: assignment.job_id,
      userAssigneeId: assignment.user_id,
      startTime: `${first}T04:00:00+10:00`,
      duration: 60,
      recursiveFrequency: frequency,
      until: addDays(first, 5 * 365),
      notifyBeforeMinutes: 5,
    }
    return {
      name,
      async ask() {
        const answer = await company.call(calendar.create, { query: { force: true }, body })
        // The next round meets the same schedule.
        await company.stack.owner.query(
          'delete from schedule_events where tenant_id = $1 and id = (select max(id) from schedule_events where tenant_id = $1)',
          [company.tenantId],
        )
        return answer
      },
      bare: list('', month, { tenantUserIds: [assignment.user_id] }).bare,
      gate,
    }
  }
  const twoDays = { startDate: addDays(today, -1), endDate: today }
  const ofToday = (name: string, size: number): Subject => ({
    name,
    ask: () => company.call(board.board, { query: { page: 0, size } }),
    bare: [eventsBetween(scope, reachableEvents(scope), twoDays).compile()],
    gate,
  })
  return [
    ofToday('today: the board', 100),
    ofToday('today: the counts', 1),
    list('one month of everybody', month),
    list('on screen: a job', onScreen, { mappedIds: [assignment.job_id], active: true }),
    list('on screen: a person', onScreen, { tenantUserIds: [assignment.user_id], active: true }),
    save('save a weekly series of five years with its conflicts', 'WEEKLY'),
    save('save a daily series of five years with its conflicts', 'DAILY'),
  ]
}

export const schedulesGroup: Group = {
  name: 'Schedules',
  size: `${people} employees with ${seriesEach} series each: of these 15 weekly on weekdays, one evening that is weekly, daily or every other day, two monthly, one quarterly and one annual; a tenth with an exception in the month, a third with a predecessor that ended`,
  seed: seedSchedules,
  subjects,
}
