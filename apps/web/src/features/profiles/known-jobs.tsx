import type { Job } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import type { ReactNode } from 'react'
import { paths } from '../../navigation/paths.ts'

export interface KnownJobs {
  jobs: readonly Job[] | undefined
  failure: unknown
  again: () => void
}

export function WithJobs({
  known,
  children,
}: {
  known: KnownJobs
  children: (jobs: readonly Job[]) => ReactNode
}) {
  const { jobs, failure, again } = known
  if (jobs && jobs.length > 0) return children(jobs)
  if (jobs)
    return (
      <EmptyState
        title={msg('No jobs yet')}
        hint={msg('A job links a client, contract, site and checklist.')}
        action={<Button label={msg('Create job')} href={paths.jobAdd} />}
      />
    )
  return <NoAnswer failure={failure} again={again} />
}

export const peopleOfJobs = (jobs: readonly Job[]) =>
  new Map(
    jobs.flatMap(({ plan }) =>
      (plan?.people ?? []).map(
        (one) => [one.tenantUserId, nameApart(one.name, one.distinguishedBy)] as const,
      ),
    ),
  )
