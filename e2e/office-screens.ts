import { expect, type Page, test } from '@playwright/test'
import type { Ids } from './one-of-each.ts'
import { address, type Company, checkPage, enter } from './support.ts'

// Every screen of the office, and what each holds to.

/** The first screen of each family, by its address. */
export const mainScreens = ({ site, detail, job, work, period, week, conversation }: Ids) => [
  '/',
  '/today',
  '/users',
  `/site?id=${site}`,
  '/jobs',
  `/jobs/jobdetail/edit?id=${detail}`,
  `/job/edit?id=${job}`,
  `/roster?date=${week}`,
  '/leave',
  `/chat?c=${conversation}`,
  `/pay?period=${period}`,
  `/report/payroll/site?site=${site}`,
  `/report/inspection?work=${work}`,
  '/settings',
]

/** Every screen; those of one thing show one. */
export const screens = (one: Ids) => ({
  people: [
    '/',
    '/account',
    '/today',
    '/users',
    '/users/add',
    '/users/import',
    `/person?id=${one.person}`,
    `/person?id=${one.person}&tab=visits`,
    `/person?id=${one.person}&tab=devices`,
    `/person?id=${one.person}&tab=hours`,
    `/person?id=${one.person}&tab=leave`,
    `/person?id=${one.person}&tab=availability`,
    `/person?id=${one.person}&tab=employment`,
    `/client?id=${one.client}`,
    `/client?id=${one.client}&tab=details`,
    '/roles',
    '/leave',
    '/leave/away',
    '/me/hours',
    '/me/leave',
    '/me/availability',
    '/contracts/all',
    '/contracts/add',
    `/contracts/edit?id=${one.contract}`,
    '/groups',
    `/groups?edit=${one.group}`,
    '/jobs/viewlocation/all',
    '/jobs/addlocation',
    '/jobs/addlocation/import',
    `/site?id=${one.site}`,
    `/site?id=${one.site}&tab=visits`,
    '/no/such/page',
  ],
  jobs: [
    '/jobs',
    '/jobs/jobdetail/all',
    '/jobs/jobdetail/add',
    '/jobs/jobdetail/edit',
    `/jobs/jobdetail/edit?id=${one.detail}`,
    '/job/add',
    '/job/edit',
    `/job?id=${one.job}`,
    `/job?id=${one.job}&tab=people`,
    `/job/edit?id=${one.job}`,
    `/job/calendar?jobId=${one.job}`,
    '/job/feedback',
    `/job/feedback?job=${one.job}`,
    '/job/notifications',
    `/job/notifications?jobId=${one.job}`,
    `/roster?date=${one.week}`,
    `/roster?date=${one.week}&by=SITE`,
    '/roster/import',
    '/cover',
    `/cover/offer?id=${one.offer}`,
    '/visits',
    '/works/review',
    '/works/corrections',
    '/notifications',
    '/notifications/choices',
    '/notifications/deliveries',
    '/problems',
    '/actions',
    `/action?id=${one.action}`,
    '/incidents',
    `/incident?id=${one.incident}`,
    '/chat',
    `/chat?c=${one.conversation}`,
  ],
  reports: [
    `/pay?period=${one.period}`,
    `/pay/person?period=${one.period}&person=${one.person}`,
    `/pay/hand-over?period=${one.period}`,
    '/pay/mapping',
    '/pay/overtime?status=ALL',
    '/report/payroll/site',
    `/report/payroll/site?site=${one.site}`,
    '/report/payroll/user',
    `/report/payroll/user?employee=${one.person}`,
    '/report/inspection',
    `/report/inspection?work=${one.work}`,
    '/report/detailed',
    `/report/detailed?work=${one.work}`,
    `/report/detailed?work=${one.work}&tab=location`,
    `/report/detailed?work=${one.work}&tab=evidence`,
    '/report/trend/inspection',
    `/report/trend/inspection?job=${one.job}`,
    '/report/heat-map',
    `/report/heat-map?user=${one.person}&startDate=${one.today}&endDate=${one.today}`,
    '/report/exports',
    '/report/kpi',
    '/report/heatmap',
    '/report/track',
    '/settings',
    '/settings/region',
    '/settings/visits',
    '/settings/sign-in',
    '/settings/retention',
    '/settings/location-notice',
    '/settings/schedules',
    '/settings/texts',
    '/settings/notifications',
    '/settings/leave',
    '/settings/pay',
    '/settings/pay/rules',
    '/settings/cover',
    '/settings/duty',
    '/settings/actions',
    '/settings/audit',
    '/settings/outbox',
    '/settings/status',
  ],
})
export type Group = keyof ReturnType<typeof screens>

const settled = (page: Page) => expect(page.locator('main .mantine-Skeleton-root:visible')).toHaveCount(0)

/** Opens one screen after the other by its address, and looks at each as it stays: nothing of it still loads. */
export async function openEach(
  page: Page,
  company: Company,
  screens: readonly string[],
  look: (screen: string) => Promise<void>,
): Promise<void> {
  for (const [at, screen] of screens.entries())
    await test.step(screen, async () => {
      if (at === 0) await enter(page, company, screen)
      else await page.goto(address() + screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      await look(screen)
    })
}

/** Turns from one page of the application to another, as a link does: nothing is loaded a second time. */
export async function turnToScreen(page: Page, screen: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('main h1')?.setAttribute('data-before', '')
    history.pushState({}, '', to)
  }, screen)
  await expect(page.locator('main h1:not([data-before])')).toBeVisible()
  await settled(page)
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

/** Nothing is wider than a window of this size; what is, is named. */
async function checkFit(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height })
  const wider = () =>
    page.evaluate(() => {
      if (document.documentElement.scrollWidth <= innerWidth) return []
      const all = [...document.querySelectorAll('body *')]
      const beyond = all.filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5)
      return ['the page', ...beyond.map((each) => each.outerHTML.slice(0, 120))]
    })
  await expect.poll(wider, `${page.url()} is wider than ${width} pixels`).toEqual([])
}

/** Axe at the desktop's width and at a phone's in light colours, contrast alone in dark ones, and every width between. */
export async function checkScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await checkPage(page)
  await checkDarkColours(page)
  // A narrow window, a laptop of 1366 px at twice the size, and a small phone change the layout, not the colours.
  await checkFit(page, 1024, 900)
  await checkFit(page, 683, 384)
  await checkFit(page, 320, 844)
  await page.setViewportSize({ width: 390, height: 844 })
  await checkPage(page)
  await checkDarkColours(page)
}

/** Axe at the desktop's width, and the layout of a phone. */
export async function checkMainScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await checkPage(page)
  await checkFit(page, 390, 844)
}
