import type { Job } from '@muster/contract/jobs/jobs'
import { nameApart } from '@muster/rules/people/full-name'

export interface PersonAtSites {
  readonly id: number
  readonly name: string
  readonly sites: readonly string[]
}

export function peopleWithSites(jobs: readonly Pick<Job, 'plan' | 'jobLocation'>[]): PersonAtSites[] {
  const assigned = jobs.flatMap(({ plan, jobLocation }) =>
    (plan?.people ?? []).map(({ tenantUserId, name, distinguishedBy }) => ({
      id: tenantUserId,
      name: nameApart(name, distinguishedBy),
      site: jobLocation.name,
    })),
  )
  return [...Map.groupBy(assigned, ({ id }) => id)]
    .map(([id, rows]) => ({
      id,
      name: rows[0]!.name,
      sites: [...new Set(rows.map(({ site }) => site))].sort(),
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}
