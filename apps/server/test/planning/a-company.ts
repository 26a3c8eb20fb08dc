import { insert } from '../insert.ts'
import { aJob, aSite, type TestJob } from '../office.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../tenant.ts'

/** Where the sites lie: two of them change their clocks within the time that is played. */
const zones = [
  'Australia/Brisbane',
  'Australia/Sydney',
  'Australia/Perth',
  'Pacific/Auckland',
  'America/New_York',
]
const sitesPerZone = 2
const workersPerJob = 4

export interface PlannedCompany {
  t: Tenant
  managers: TestUser[]
  workers: TestUser[]
  jobs: TestJob[]
  leaveTypes: number[]
}

export async function aCompanyToPlan(): Promise<PlannedCompany> {
  const t = await aTenant()
  const managers = [t.boss, await aUser(t, { level: 2 }), await aUser(t, { level: 3 })]
  const workers = [await aUser(t, { level: 4 })]
  while (workers.length < 14) workers.push(await aUser(t))
  const clients = [await aClient(t), await aClient(t)]
  const jobs: TestJob[] = []
  for (const timezone of zones) {
    for (let nth = 0; nth < sitesPerZone; nth += 1) {
      const site = await aSite(t, { client: clients[nth]!, timezone })
      const first = jobs.length
      const assignees = Array.from(
        { length: workersPerJob },
        (_, i) => workers[(first * 3 + i) % workers.length]!,
      )
      jobs.push(await aJob(t, { site, assignees }))
    }
  }
  const scope = await t.scope()
  const type = { paid: true, proof_needed: false }
  const leaveTypes = [
    await insert(scope, 'leave_types', { ...type, name: 'Annual', kind: 'PLANNED', payroll_code: 'AL' }),
    await insert(scope, 'leave_types', { ...type, name: 'Sick', kind: 'SICK', payroll_code: 'SL' }),
  ]
  return { t, managers, workers, jobs, leaveTypes }
}
