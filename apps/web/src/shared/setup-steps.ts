import { ask } from '@muster/client/query'
import { type CompanySetup, company, setupSteps } from '@muster/contract/company/company'
import { msg } from '@muster/contract/kit/msg'
import { type Path, paths } from '../navigation/paths.ts'
import { maySee } from '../screens.ts'

/** Sending what may be a step of it refreshes `company` too. */
export const setupNow = ask(company.setup)

export type StepName = (typeof setupSteps)[number]
export const steps: Readonly<
  Record<StepName, { title: string; hint: string; path: Path; other?: { label: string; path: Path } }>
> = {
  LOOK: {
    title: msg('Name, logo and colours'),
    hint: msg('Everyone sees them, starting on the sign-in page.'),
    path: paths.settings,
  },
  PEOPLE: {
    title: msg('People'),
    hint: msg('Add your team one by one, or import a list.'),
    path: paths.userAdd,
    other: { label: msg('Import people'), path: paths.userImport },
  },
  CONTRACT: {
    title: msg('First client and contract'),
    hint: msg('Sites, checklists and jobs belong to a client.'),
    path: paths.contractAdd,
  },
  SITE: {
    title: msg('First site'),
    hint: msg('The place on the map where your people work.'),
    path: paths.siteAdd,
  },
  JOB: {
    title: msg('First checklist and first job'),
    hint: msg('Start from a template, then plan who goes there and when.'),
    path: paths.jobAdd,
  },
  PAY: {
    title: msg('Pay periods'),
    hint: msg('How often hours are approved and go to payroll.'),
    path: paths.paySettings,
  },
}

/** The step of the job has two parts: a checklist, then a job. */
export const pathOfStep = (name: StepName, { hasChecklist }: CompanySetup) =>
  name === 'JOB' && !hasChecklist ? paths.jobDetailAdd : steps[name].path

/** What a new company does next; none after the first visit, or where the reader may not. */
export function nextStep(setup: CompanySetup, level: number) {
  if (!setup.isShown) return
  const name = setupSteps.find((each) => !setup.done.includes(each) && maySee(steps[each].path, level))
  return name && { title: steps[name].title, path: pathOfStep(name, setup) }
}
