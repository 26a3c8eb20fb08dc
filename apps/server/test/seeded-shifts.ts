import { generatedShifts, type Shift, secondDay } from '../../../packages/rules/test/shifts.ts'
import { aJob, aSite, type TestJob } from './office.ts'
import { aUser, type Tenant, type TestUser } from './tenant.ts'

export interface SeededShift extends Shift {
  workId: number
  siteId: number
  personId: number
}
export interface SeededShifts {
  shifts: SeededShift[]
  jobs: TestJob[]
  people: TestUser[]
}
interface Asked {
  count: number
  people: number
  from: string
  to: string
  seed: number
}
const atOnce = 3000

export async function seedShifts(t: Tenant, asked: Asked): Promise<SeededShifts> {
  const people: TestUser[] = []
  for (let i = 0; i < asked.people; i++) people.push(await aUser(t, { level: ([3, 4, 5] as const)[i % 3]! }))
  const jobs = new Map<string, TestJob>()
  const shifts: SeededShift[] = []
  const generated = [...generatedShifts(asked.count, asked.seed, asked.from, asked.to)].map(writable)
  const scope = await t.scope()
  for (let first = 0; first < generated.length; first += atOnce) {
    const part = generated.slice(first, first + atOnce)
    for (const { zone } of part)
      if (!jobs.has(zone)) {
        const site = await aSite(t, { timezone: zone })
        jobs.set(zone, await aJob(t, { site, assignees: people, hours: 1.75 }))
      }
    const rows = part.map((shift, i) => {
      const job = jobs.get(shift.zone)!
      return {
        job_id: job.id,
        job_detail_id: job.detail.id,
        job_detail_version: 1,
        site_id: job.site.id,
        client_id: job.site.client.id,
        user_id: people[(first + i * 7) % people.length]!.id,
        status: 'COMPLETED',
        spec_types: ['NORMAL'],
        started_at: new Date(shift.startTime),
        ended_at: new Date(shift.endTime),
        start_received_at: new Date(shift.startTime),
        timezone: shift.zone,
        local_date: secondDay(shift),
      }
    })
    const ids = await scope.into('works', rows).returning('id').execute()
    for (const [i, shift] of part.entries())
      shifts.push({ ...shift, workId: ids[i]!.id, siteId: rows[i]!.site_id, personId: rows[i]!.user_id })
    const breaks = shifts.slice(first).flatMap(({ workId, breaks }) =>
      breaks.map(({ from, to }) => ({
        work_id: workId,
        started_at: new Date(from),
        ended_at: new Date(to),
      })),
    )
    if (breaks.length > 0) await scope.into('work_breaks', breaks).execute()
  }
  return { shifts, jobs: [...jobs.values()], people }
}

// The database takes no break that ends before it begins.
const writable = (shift: Shift): Shift => ({
  ...shift,
  breaks: shift.breaks.filter(({ from, to }) => from <= to),
})
