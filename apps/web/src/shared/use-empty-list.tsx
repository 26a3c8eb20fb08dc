import { ask, useAsk } from '@muster/client/query'
import { useIsOffice } from '@muster/client/use-session'
import { type CompanySetup, company } from '@muster/contract/company/company'
import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import type { ReactNode } from 'react'
import { type Path, paths } from '../navigation/paths.ts'

interface EmptyList {
  text: string
  hint?: string
  next?: ReactNode
}
interface StepBefore {
  isMissing: (setup: CompanySetup) => boolean
  text: string
  hint: string
  add: string
  path: Path
}

const client: Omit<StepBefore, 'hint'> = {
  isMissing: ({ hasClient }) => !hasClient,
  text: msg('Add a client first'),
  add: msg('Add client'),
  path: paths.userAdd,
}
const contract: StepBefore = {
  isMissing: ({ done }) => !done.includes('CONTRACT'),
  text: msg('Add a contract first'),
  hint: msg('A site belongs to a contract of a client.'),
  add: msg('Add contract'),
  path: paths.contractAdd,
}
const site: StepBefore = {
  isMissing: ({ done }) => !done.includes('SITE'),
  text: msg('Add a site first'),
  hint: msg('A job is done at a site.'),
  add: msg('Add site'),
  path: paths.siteAdd,
}
const checklist: StepBefore = {
  isMissing: ({ hasChecklist }) => !hasChecklist,
  text: msg('Add a checklist first'),
  hint: msg('Every job needs a checklist.'),
  add: msg('Add checklist'),
  path: paths.jobDetailAdd,
}
const job: StepBefore = {
  isMissing: ({ done }) => !done.includes('JOB'),
  text: msg('No jobs yet'),
  hint: msg('A job links a client, contract, site and checklist.'),
  add: msg('Create job'),
  path: paths.jobAdd,
}
const beforeJob = [{ ...client, hint: msg('A job is done for a client.') }, contract, site, checklist]
const before = {
  contract: [{ ...client, hint: msg('A contract belongs to a client.') }],
  site: [{ ...client, hint: msg('A site belongs to a contract of a client.') }, contract],
  checklist: [{ ...client, hint: msg('A checklist belongs to a client.') }],
  job: beforeJob,
  shift: [...beforeJob, job],
} as const

/** What an empty list says: the step before it while that is missing, else its own words. */
export function useEmptyList(of: keyof typeof before, own: EmptyList): EmptyList {
  const isOffice = useIsOffice()
  const setup = useAsk(isOffice ? ask(company.setup) : undefined).answer
  const missing = setup && before[of].find(({ isMissing }) => isMissing(setup))
  if (!missing) return own
  const { text, hint, add, path } = missing
  return { text, hint, next: <Button label={add} href={path} kind="primary" /> }
}
