// Features: leave, users, contracts, sites, site-groups, roles, payroll, works, jobs, job-details, languages
import { leave } from '@muster/contract/leave'
import { siteGroups } from '@muster/contract/site-groups'
import { sites } from '@muster/contract/sites'
import { works } from '@muster/contract/works'
import { expect, type Page, test } from '@playwright/test'
import { aCompany, address, call, enter } from './support.ts'
import { aJobOf, anInspectionDone, aWorkDone, aWorker, foyerAudit } from './works-done.ts'

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

test('D3-04: the actions of every row are in sight at every width, and no list scrolls sideways on a laptop', async ({
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

  const [type] = await call(company, leave.types, {})
  await call(worker.signIn, leave.ask, { body: { type: type!.id, from: '2030-01-07', to: '2030-01-11' } })

  await enter(page, company, '/')
  for (const list of [
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
    '/leave',
    '/settings/leave',
    `/report/payroll/site?site=${site.id}`,
    `/report/payroll/user?employee=${worker.id}`,
    '/settings/texts',
  ])
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
})
