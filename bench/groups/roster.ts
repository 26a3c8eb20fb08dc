import { cover } from '@muster/contract/cover/cover'
import { type Roster, roster } from '@muster/contract/planning/roster'
import { addDays, localDate } from '@muster/rules/time/zone'
import { eventsBetween } from '../../apps/server/src/features/planning/event-queries.ts'
import { allEvents } from '../../apps/server/src/features/planning/reach.ts'
import type { BenchCompany } from '../a-company.ts'
import type { Subject } from '../measure.ts'
import { seedRoster } from '../seeds/roster.ts'
import { people } from '../seeds/schedules.ts'
import type { Group } from './group.ts'

const placesFilled = 200

async function subjects(company: BenchCompany): Promise<Subject[]> {
  const scope = await company.scope()
  const startDate = localDate('Australia/Sydney', Date.now())
  const days = { startDate, endDate: addDays(startDate, 13) }
  const bare = [eventsBetween(scope, allEvents(scope), days).compile()]
  const read = (by: 'PERSON' | 'SITE'): Subject => ({
    name: `two weeks by ${by === 'PERSON' ? 'person' : 'site'}`,
    ask: () => company.call(roster.read, { query: { ...days, by } }),
    bare,
    gate: { ms: 300 },
  })
  const { tenantId, stack } = company
  const { rows } = await stack.owner.query<{ jobId: number; tenantUserId: number }>(
    `select e.job_id as "jobId", a.user_id as "tenantUserId" from schedule_events e
     join job_assignees a on a.tenant_id = e.tenant_id and a.id = e.assignee_id
     where e.tenant_id = $1 order by e.id limit 1`,
    [tenantId],
  )
  const startTime = `${addDays(startDate, 5)}T04:00:00Z`
  const add = { kind: 'ADD' as const, ...rows[0]!, startTime, duration: 60 }
  const move: Subject = {
    name: 'draft one shift with its conflicts',
    async ask() {
      const answer = await company.call(roster.change, { body: { changes: [add] } })
      // The next round meets the same drafts.
      await stack.owner.query(
        'delete from roster_acts where tenant_id = $1 and id = (select max(id) from roster_acts where tenant_id = $1)',
        [tenantId],
      )
      return answer
    },
    bare,
    gate: { ms: 200 },
  }
  const verdict: Subject = {
    name: 'the verdict on a drag, with its cost',
    ask: () =>
      Promise.all([
        company.call(roster.checkChange, { body: { changes: [add] } }),
        company.call(roster.changeCost, { body: { changes: [add] } }),
      ]),
    bare,
    gate: { ms: 100 },
  }
  const { text } = await company.call(roster.read, { query: { ...days, by: 'SITE' } })
  const { places } = (JSON.parse(text) as { data: Roster }).data
  const open = places.filter(({ uncovered }) => uncovered > 0).slice(0, placesFilled)
  const fill: Subject = {
    name: `propose people for ${open.length} open shifts`,
    ask: () =>
      company.call(cover.proposeFill, {
        body: { places: open.map(({ patternId, date }) => ({ patternId, date })) },
      }),
    bare,
    gate: { ms: 5000 },
    rounds: 5,
  }
  const over = { startDate: addDays(startDate, -7), endDate: addDays(startDate, -1) }
  const past: Subject = {
    name: 'a week that is over, with its visits',
    ask: () => company.call(roster.read, { query: { ...over, by: 'PERSON' } }),
    bare,
    gate: { ms: 300 },
  }
  const week = { startDate, endDate: addDays(startDate, 6) }
  const costs = (name: string, span: typeof week): Subject => ({
    name,
    ask: () => company.call(roster.read, { query: { ...span, by: 'PERSON', costs: true } }),
    bare,
    gate: { ms: 400 },
  })
  const ofCosts = [costs('a week with costs', week), costs('a week that is over, with costs', over)]
  return [read('PERSON'), read('SITE'), past, move, verdict, fill, ...ofCosts]
}

export const rosterGroup: Group = {
  name: 'Roster',
  size: `${people} employees: an evening from Monday to Friday, three mornings and a single shift each; 400 sites with two places; 50 drafts`,
  seed: seedRoster,
  subjects,
}
