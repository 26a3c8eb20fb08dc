// guards: apps/web/src/**/*Page.tsx, apps/web/src/**/*-columns.tsx, apps/web/src/**/*Table.tsx, apps/web/src/**/*.css, packages/ui/src/**
// takes: 90 s
import { cover } from '@muster/contract/cover/cover'
import { feedback } from '@muster/contract/feedback'
import { jobs } from '@muster/contract/jobs/jobs'
import { leave } from '@muster/contract/leave/leave'
import { pay } from '@muster/contract/pay/pay'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { sites } from '@muster/contract/sites/sites'
import { works } from '@muster/contract/works/works'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { aShift, need, nextWeek } from './rosters.ts'
import { aCompany, address, type Company, call, enter } from './support.ts'
import {
  aJobOf,
  anInspectionDone,
  auditWithFeedback,
  aWorkDone,
  aWorker,
  daysAgo,
  foyerAudit,
} from './works-done.ts'

const widths = [1280, 1366, 390]

/** The actions of rows that a person does not see: beside the visible part of their table, or under something else. */
const hiddenActions = (page: Page) =>
  page.evaluate(() => {
    const hidden: string[] = []
    for (const action of document.querySelectorAll<HTMLElement>('td:last-child :is(button, a)')) {
      const table = action.closest<HTMLElement>('section')!
      action.scrollIntoView({ block: 'center', inline: 'nearest' })
      table.scrollLeft = 0
      const [box, frame] = [action.getBoundingClientRect(), table.getBoundingClientRect()]
      const isInside =
        box.width > 0 &&
        box.left >= Math.max(frame.left, 0) - 1 &&
        box.right <= Math.min(frame.right, innerWidth) + 1
      const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
      if (!isInside || !(top && action.contains(top)))
        hidden.push(`${action.ariaLabel ?? action.textContent} at ${Math.round(box.left)}`)
    }
    return hidden
  })

/** Tables with more columns than their page has room for. */
const cutTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')].flatMap((table) => {
      const box = table.closest('section')!
      const more = box.scrollWidth - box.clientWidth
      return more > 0 ? `${box.ariaLabel}: ${more} px` : []
    }),
  )

async function lookAt(page: Page, company: Company, lists: readonly string[]) {
  await enter(page, company, '/')
  for (const list of lists)
    await test.step(list, async () => {
      await page.goto(address() + list)
      await expect(page.locator('td:last-child :is(button, a)').first()).toBeVisible()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        await expect.poll(() => hiddenActions(page), `${list} at ${width}`).toEqual([])
      }
      // The columns of payroll are agreed: all are shown.
      for (const width of list.startsWith('/report/') ? [] : [1366, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await expect.poll(() => cutTables(page), `${list} at ${width}`).toEqual([])
      }
    })
}

test('D3-04, D1-22, D2-35: the actions of every row are in sight at every width, and no list scrolls sideways on a laptop', async ({
  page,
}) => {
  const company = await aCompany()
  const worker = await aWorker(company, 4, 'Maximiliana', 'Featherstonehaugh')
  const { jobId, site } = await aJobOf(company, worker, foyerAudit)
  await call(company, sites.update, {
    params: { id: site.id },
    body: { name: 'Riverside tower and annex 27' },
  })
  await call(company, siteGroups.create, { body: { name: 'North', description: 'Towers by the river' } })
  await aWorkDone(company, jobId, worker, [2, '05:00', '07:00'])
  const workId = await anInspectionDone(worker, jobId)
  const { startTime, endTime } = await call(company, works.filled, { params: { id: workId } })
  await call(worker.signIn, works.requestCorrection, {
    params: { id: workId },
    body: {
      startTime: startTime!,
      endTime: new Date(Date.parse(endTime!) - 60_000).toISOString(),
      reason: 'I left earlier',
    },
  })

  await lookAt(page, company, [
    '/users',
    '/roles',
    '/contracts/all',
    '/groups',
    '/jobs/viewlocation/all',
    '/jobs',
    '/jobs/jobdetail/all',
    '/visits',
    '/works/review',
    '/works/corrections',
    `/report/payroll/site?site=${site.id}`,
    `/report/payroll/user?employee=${worker.id}`,
    '/settings/texts',
  ])
})

test('D3-04: so are those of leave, cover, pay, feedback and the pages of things', async ({ page }) => {
  const company = await aCompany()
  const [sam, mia] = [
    await aWorker(company, 5, 'Maximiliana', 'Featherstonehaugh'),
    await aWorker(company, 5, 'Mia', 'Tran'),
  ]
  const { jobId, site } = await aJobOf(company, sam, auditWithFeedback)
  const params = { id: jobId }
  const jobUsers = [sam, mia].map(({ id }) => ({ tenantUserId: id, hours: 2 }))
  await call(company, jobs.assign, { params, body: { jobUsers } })
  await aWorkDone(company, jobId, sam, [3, '05:00', '07:00'])
  const [monday, tuesday, wednesday] = nextWeek() as [string, string, string]

  const [annual] = await call(company, leave.types, {})
  await call(mia.signIn, leave.ask, { body: { type: annual!.id, from: wednesday, to: wednesday } })

  const rules = await call(company, cover.rules, {})
  await call(company, cover.updateRules, { body: { swapsNeedApproval: true, version: rules.version } })
  const given = await aShift(company, jobId, sam, monday)
  await call(sam.signIn, cover.askSwap, { body: { given, withUserId: mia.id } })
  const [swap] = await call(mia.signIn, cover.mySwaps, {})
  await call(mia.signIn, cover.answerSwap, { params: { id: swap!.id }, body: { answer: 'YES' } })
  const { id: patternId } = await need(company, jobId, tuesday)
  await call(company, cover.offer, {
    body: { patternId, occurrenceStart: `${tuesday}T18:00:00+10:00`, audience: 'ALL' },
  })

  await call(company, feedback.ask, { params })
  const weekly = { name: 'Weekly', kind: 'WEEKLY' as const, firstDay: daysAgo(7).day }
  await call(company, pay.createCalendar, { body: weekly })
  const periods = await call(company, pay.list, { query: {} })
  const period = periods.find(({ firstDay }) => firstDay === daysAgo(7).day)!.id

  await lookAt(page, company, [
    '/leave',
    `/person?id=${mia.id}&tab=leave`,
    '/settings/leave',
    '/cover',
    '/cover?show=swaps',
    '/settings/pay',
    `/pay/person?period=${period}&person=${sam.id}`,
    `/job/feedback?job=${jobId}`,
    `/site?id=${site.id}&tab=visits`,
    `/person?id=${sam.id}&tab=visits`,
    `/job?id=${jobId}&tab=visits`,
  ])
})
