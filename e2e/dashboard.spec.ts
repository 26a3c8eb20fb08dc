import { company as companies } from '@muster/contract/company/company'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { aCompany, call, checkPage, enter } from './support.ts'
import { atBothWidths } from './tags.ts'
import { aJobOf, anInspectionDone, aWorkDone, aWorker, foyerAudit } from './works-done.ts'

/** A part of the dashboard by its heading, scrolled to: it is drawn once it is seen. */
async function lookAt(page: Page, name: string) {
  const tile = page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await tile.scrollIntoViewIfNeeded()
  return tile
}

test(
  'the dashboard of a new company says what is missing, and of a working one what happened',
  atBothWidths,
  async ({ page }) => {
    const company = await aCompany()
    await call(company, companies.showSetup, { body: { isShown: false } })
    await enter(page, company, '/')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await expect(page.getByText('No job was created in this time')).toBeVisible()
    await expect(page.getByText('No visits were completed in this time').first()).toBeVisible()
    const nothing = (await lookAt(page, 'Users Spider')).getByText(
      'Nothing was planned or rated in this time',
    )
    await expect(nothing).toBeVisible()

    const mia = await aWorker(company, 4, 'Mia', 'Tran')
    const { jobId, site } = await aJobOf(company, mia, foyerAudit)
    await anInspectionDone(mia, jobId)
    await aWorkDone(company, jobId, mia, [2, '05:00', '07:30'])
    await page.reload()

    const counters = page.getByRole('region', { name: 'Counters' })
    for (const counter of ['Clients', 'Employees', 'Sites', 'Jobs', 'Works', 'Storage'])
      await expect(counters.getByText(counter, { exact: true })).toBeVisible()
    await expect(counters).toContainText('MB of 5,120 MB')
    const listOf = (counter: string) => counters.getByRole('link', { name: counter, exact: true })
    await expect(listOf('Clients')).toHaveAttribute('href', '/users?roleLevels=10')
    await expect(listOf('Employees')).toHaveAttribute('href', /roleLevels=1%2C.*%2C9$/)
    await expect(listOf('Sites')).toHaveAttribute('href', '/jobs/viewlocation/all?active=true')
    await expect(listOf('Jobs')).toHaveAttribute('href', '/jobs?isActive=true')
    await expect(listOf('Works')).toHaveAttribute('href', '/visits')

    const tasks = await lookAt(page, 'Completed Tasks Trend')
    const chart = tasks.getByRole('application', { name: 'Completed Tasks Trend' })
    await chart.focus()
    await page.keyboard.press('ArrowRight')
    await expect(tasks.getByRole('status')).toHaveText(/\. 0\. No change since /)
    await tasks.getByText('Year', { exact: true }).click()
    await expect(page).toHaveURL(/works=ANNUALLY/)
    await tasks.getByRole('button', { name: 'Show as table' }).click()
    await expect(tasks.getByRole('row')).toHaveCount(13)
    await tasks.getByText('Month', { exact: true }).click()
    await expect(tasks.getByRole('row')).toHaveCount(31)
    await tasks.getByText('Day', { exact: true }).click()
    await expect(page).toHaveURL(/works=DAILY/)

    const jobs = await lookAt(page, 'Jobs Trend')
    await expect(jobs.getByRole('application', { name: 'Jobs Trend' })).toBeVisible()
    const spider = await lookAt(page, 'Users Spider')
    await spider.getByRole('button', { name: 'Show as table' }).click()
    await expect(spider.getByRole('row', { name: 'Inspections 90% Inspections: 1' })).toBeVisible()

    const people = await lookAt(page, 'Users Trend')
    await people.getByRole('button', { name: 'Show as table' }).click()
    await expect(people.getByRole('row', { name: 'Mia Tran 2' })).toBeVisible()

    const siteTimes = await lookAt(page, 'Site Time Log')
    await expect(siteTimes.getByRole('listitem')).toContainText([`${site.name}4 h100%`])
    await siteTimes.getByRole('button', { name: 'Show as table' }).click()
    await expect(siteTimes.getByRole('row', { name: `${site.name} 3:15 h` })).toBeVisible()
    const userTimes = await lookAt(page, 'Users Time Log')
    await expect(userTimes.getByRole('listitem')).toContainText(['Mia Tran4 h100%'])

    const team = await lookAt(page, 'People')
    await expect(team.getByText('Mia Tran')).toBeVisible()
    await expect((await lookAt(page, 'Job Sites')).getByText(site.name)).toBeVisible()
    await checkPage(page)
  },
)
