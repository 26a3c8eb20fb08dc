import { jobDetails } from '@muster/contract/job-details'
import { pay } from '@muster/contract/pay'
import { expect, type Page } from '@playwright/test'
import { type Company, call, checkPage, checkWidth } from './support.ts'
import { aJobOf, anInspectionDone, aWorker, daysAgo, foyerAudit } from './works-done.ts'

// Every screen of the office, and what each holds to.

interface Ids {
  site: number
  person: number
  client: number
  contract: number
  detail: number
  job: number
  /** An inspection that is finished. */
  work: number
  period: number
}

/** The first screen of each family, by its address. */
export const mainScreens = ({ site, person, detail, job, work, period }: Ids) => [
  '/',
  '/today',
  '/users',
  `/person?id=${person}`,
  '/roles',
  '/contracts/all',
  '/groups',
  '/jobs/viewlocation/all',
  `/site?id=${site}`,
  '/jobs',
  `/jobs/jobdetail/edit?id=${detail}`,
  `/job/edit?id=${job}`,
  '/roster',
  '/cover',
  '/leave',
  '/visits',
  '/notifications',
  '/chat',
  `/pay?period=${period}`,
  `/report/payroll/site?site=${site}`,
  `/report/inspection?work=${work}`,
  '/settings',
]

/** Every screen; those of one thing show one. */
export const screens = ({ site, person, client, contract, detail, job, work, period }: Ids) => ({
  people: [
    '/',
    '/account',
    '/today',
    '/users',
    '/users/add',
    '/users/import',
    `/users/edit?id=${person}`,
    `/person?id=${person}`,
    `/person?id=${person}&tab=hours`,
    `/client?id=${client}`,
    '/roles',
    '/leave',
    '/leave/away',
    '/contracts/all',
    '/contracts/add',
    `/contracts/edit?id=${contract}`,
    '/groups',
    '/jobs/viewlocation/all',
    '/jobs/addlocation',
    '/jobs/addlocation/import',
    `/jobs/addlocation/edit?id=${site}`,
    `/site?id=${site}`,
    `/site?id=${site}&tab=visits`,
    '/no/such/page',
  ],
  jobs: [
    '/jobs',
    '/jobs/jobdetail/all',
    '/jobs/jobdetail/add',
    '/jobs/jobdetail/edit',
    `/jobs/jobdetail/edit?id=${detail}`,
    '/job/add',
    '/job/edit',
    `/job?id=${job}`,
    `/job?id=${job}&tab=people`,
    `/job/edit?id=${job}`,
    `/job/calendar?jobId=${job}`,
    '/job/feedback',
    '/job/notifications',
    `/job/notifications?jobId=${job}`,
    '/roster',
    '/roster/import',
    '/cover',
    '/visits',
    '/works/review',
    '/works/corrections',
    '/notifications',
    '/notifications/choices',
    '/notifications/deliveries',
    '/problems',
    '/chat',
  ],
  reports: [
    `/pay?period=${period}`,
    `/pay/person?period=${period}&person=${person}`,
    `/pay/hand-over?period=${period}`,
    '/pay/mapping',
    '/report/payroll/site',
    `/report/payroll/site?site=${site}`,
    '/report/payroll/user',
    `/report/payroll/user?employee=${person}`,
    '/report/inspection',
    `/report/inspection?work=${work}`,
    '/report/detailed',
    `/report/detailed?work=${work}`,
    '/report/trend/inspection',
    `/report/trend/inspection?job=${job}`,
    '/report/heat-map',
    '/report/exports',
    '/report/kpi',
    '/settings',
    '/settings/schedules',
    '/settings/texts',
    '/settings/notifications',
    '/settings/leave',
    '/settings/pay',
    '/settings/cover',
    '/settings/audit',
    '/settings/outbox',
    '/settings/status',
  ],
})
export type Group = keyof ReturnType<typeof screens>

/** One of each thing that a screen shows. */
export async function oneOfEach(company: Company): Promise<Ids> {
  const person = await aWorker(company, 4, 'Kim', 'Tran')
  const { jobId, site } = await aJobOf(company, person, foyerAudit)
  const work = await anInspectionDone(person, jobId)
  const [detail] = (await call(company, jobDetails.list, {})) as { id: number }[]
  const weekly = { name: 'Weekly', kind: 'WEEKLY' as const, firstDay: daysAgo(0).day }
  await call(company, pay.createCalendar, { body: weekly })
  const [period] = await call(company, pay.list, { query: {} })
  return {
    site: site.id,
    person: person.id,
    client: site.clientId!,
    contract: site.contractId!,
    detail: detail!.id,
    job: jobId,
    work,
    period: period!.id,
  }
}

/** Opens a screen of the application that the page shows, as it stays: its heading, and nothing that still loads. */
export async function openScreen(page: Page, screen: string): Promise<void> {
  await page.goto(new URL(screen, page.url()).href)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main .mantine-Skeleton-root:visible')).toHaveCount(0)
}

/** Contrast in dark colours, where `checkPage` has brought axe to the page. Nothing but colours depends on the scheme. */
async function checkDarkColours(page: Page) {
  const faint = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(where: Document, how: object): Promise<{ violations: { nodes: { html: string }[] }[] }> }
    }
    const { dataset } = document.documentElement
    dataset.mantineColorScheme = 'dark'
    await Promise.all(
      document
        .getAnimations()
        .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
        .map((one) => one.finished.catch(() => null)),
    )
    const { violations } = await axe.run(document, { runOnly: ['color-contrast'] })
    dataset.mantineColorScheme = 'light'
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
  })
  expect(faint, 'contrast in dark colours').toEqual([])
}

/** Axe at the desktop's width and at a phone's in light colours, contrast alone in dark ones, and every width between. */
export async function checkScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await checkPage(page)
  await checkDarkColours(page)
  // A narrow window, a laptop of 1366 px at twice the size, and a small phone change the layout, not the colours.
  await page.setViewportSize({ width: 1024, height: 900 })
  await checkWidth(page)
  await page.setViewportSize({ width: 683, height: 384 })
  await checkWidth(page)
  await page.setViewportSize({ width: 320, height: 844 })
  await checkWidth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await checkPage(page)
  await checkDarkColours(page)
}
