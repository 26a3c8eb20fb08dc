import { cover } from '@muster/contract/cover/cover'
import { addDays, instantOf, localDate } from '@muster/rules/time/zone'
import { eventsBetween } from '../../apps/server/src/features/planning/event-queries.ts'
import { currentEvents } from '../../apps/server/src/features/planning/reach.ts'
import type { BenchCompany } from '../a-company.ts'
import type { Subject } from '../measure.ts'
import { seedCover } from '../seeds/cover.ts'
import type { Group } from './group.ts'

async function subjects(company: BenchCompany): Promise<Subject[]> {
  const scope = await company.scope()
  const { rows } = await company.stack.owner.query<{ id: number; timezone: string }>(
    'select id, timezone from shift_patterns where tenant_id = $1',
    [company.tenantId],
  )
  const [pattern] = rows
  const tomorrow = addDays(localDate(pattern!.timezone, Date.now()), 1)
  const occurrenceStart = new Date(instantOf(pattern!.timezone, `${tomorrow}T18:00`)).toISOString()
  const query = { patternId: pattern!.id, occurrenceStart }
  const days = { startDate: addDays(tomorrow, -4), endDate: addDays(tomorrow, 6) }
  const bare = [eventsBetween(scope, currentEvents(scope), days).compile()]
  const ask = (name: string, search?: string): Subject => ({
    name,
    ask: () => company.call(cover.candidates, { query: { ...query, ...(search && { search }) } }),
    bare,
    gate: { ms: 300 },
    rounds: 60,
  })
  return [ask('candidates for one place'), ask('candidates by a name', 'number 49')]
}

export const coverGroup: Group = {
  name: 'Cover',
  size: '5,000 people with an evening from Monday to Friday, three mornings and a single shift each, at 2,000 sites; a third with windows, a twentieth on leave',
  seed: seedCover,
  subjects,
}
