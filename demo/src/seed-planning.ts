import { addDays, weekday } from '@muster/rules/zone'
import type { Seeder } from './bulk.ts'
import { type DemoOffice, officeHours } from './office.ts'
import type { SeededPattern } from './seed-cover.ts'
import type { SeededJob } from './seed-jobs.ts'

/** The first period is the one that is over: nothing earlier waits for its lock. */
const weeksOfPay = 2
/** Jobs that need a second person, who is still to be found. */
const shortOfPeople = 2

/** How often the company pays, and what two jobs need beyond who is assigned there. */
export async function seedPlanning(
  seeder: Seeder,
  { today }: DemoOffice,
  jobs: readonly SeededJob[],
): Promise<SeededPattern[]> {
  const monday = addDays(today, 1 - weekday(today))
  const firstDay = addDays(monday, -7 * weeksOfPay)
  await seeder.seed('pay_calendars', [
    { name: 'Every two weeks', kind: 'FORTNIGHTLY', first_day: firstDay, default_from: firstDay },
  ])
  await seeder.run(
    `update company_settings set pays_by_period = true, pay_leaders = 'PROPOSE', pay_early_minutes = 10,
      pay_late_minutes = 20 where tenant_id = $1`,
    [seeder.tenantId],
  )
  const needed = jobs
    .filter(({ events, endedAt }) => endedAt === undefined && events.length === 1 && events[0]!.frequency)
    .slice(0, shortOfPeople)
    .map(({ id, since, events: [event] }) => ({ ...event!, jobId: id, at: officeHours(today, since) }))
  const ids = await seeder.ids('shift_patterns', needed.length)
  await seeder.seed(
    'shift_patterns',
    needed.map(({ jobId, startLocal, zone, durationMinutes, frequency, at }, nth) => ({
      ...{ id: ids[nth]!, job_id: jobId, start_local: startLocal, timezone: zone },
      ...{ duration_minutes: durationMinutes, frequency, places: 2, created_at: at, updated_at: at },
    })),
  )
  for (const [nth, { id }] of needed.entries())
    await seeder.run(`update schedule_events set pattern_id = $3 where tenant_id = $1 and id = $2`, [
      seeder.tenantId,
      id,
      ids[nth]!,
    ])
  return needed.map(({ jobId, id: _, at: __, ...rule }, nth) => ({ id: ids[nth]!, jobId, rule }))
}
