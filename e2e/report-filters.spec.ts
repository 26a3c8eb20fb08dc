import { sites } from '@muster/contract/sites/sites'
import { expect, type Page } from '@playwright/test'
import { pick, pickerOf } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, type Company, call, enter } from './support.ts'
import { aJobOf, anInspectionDone, aWorker, foyerAudit } from './works-done.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

/** More sites than a list shows at once, all before the one that works are done at. */
async function anInspectionFarDown() {
  const mia = await aWorker(company, 4, 'Mia', 'Tran')
  const { jobId, site } = await aJobOf(company, mia, foyerAudit)
  for (let n = 10; n < 41; n++) {
    const body = { name: `Annex ${n}`, address: `${n} Queen Street, Brisbane`, lat: -27 - n / 100, lang: 153 }
    await call(company, sites.create, {
      body: { ...body, clientId: site.clientId, contractId: site.contractId! },
    })
  }
  const workId = await anInspectionDone(mia, jobId)
  return { mia, jobId, site, workId }
}

/** The options move once those that were found arrive: a click before that may miss. */
const search = async (page: Page, field: string, name: string) => {
  await pickerOf(page, field).first().pressSequentially(name)
  await expect(page.getByRole('option').filter({ hasNotText: name })).toHaveCount(0)
  await page.getByRole('option', { name }).first().click()
}
const generate = (page: Page) => page.getByRole('button', { name: 'Generate' })

test('what a report was made of stays named, after Generate and after a reload', async ({ page }) => {
  const { jobId, site, workId } = await anInspectionFarDown()

  await enter(page, company, '/report/heat-map')
  await search(page, 'Site', 'Riverside')
  await search(page, 'User', 'Mia')
  await generate(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`site=${site.id}`))
  await expect(pickerOf(page, 'Site')).toHaveValue(site.name)
  await expect(pickerOf(page, 'User')).toHaveValue('Mia Tran (Team leader)')
  await page.reload()
  await expect(pickerOf(page, 'Site')).toHaveValue(site.name)

  await page.goto(`${new URL(page.url()).origin}/report/trend/inspection`)
  await search(page, 'Site', 'Riverside')
  await pick(page, 'Job', `Job ID : ${jobId}`)
  await generate(page).press('Enter')
  await expect(page.getByText('Average: 4.50')).toBeVisible()
  await expect(pickerOf(page, 'Site')).toHaveValue(site.name)

  await page.goto(`${new URL(page.url()).origin}/report/payroll/site?site=${site.id}`)
  await expect(page.getByText('Time zone')).toBeVisible()
  await pick(page, 'Site', 'Annex 12')
  await generate(page).press('Enter')
  await expect(page.getByText('12 Queen Street, Brisbane')).toBeVisible()

  await page.goto(`${new URL(page.url()).origin}/report/detailed?site=${site.id}`)
  await expect(page.getByText('1 visit found')).toBeVisible()
  await expect(pickerOf(page, 'Site')).toHaveValue(site.name)
  await pick(page, 'Visit', `${workId} · `)
  await generate(page).press('Enter')
  await expect(page.getByText('90% (4.50 of 5)')).toBeVisible()
})
