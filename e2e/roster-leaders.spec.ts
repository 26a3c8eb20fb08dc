// Features: roster, roles
import { contracts } from '@muster/contract/contracts'
import { jobs } from '@muster/contract/jobs/jobs'
import { roster } from '@muster/contract/planning/roster'
import { sites } from '@muster/contract/sites/sites'
import { expect } from '@playwright/test'
import { pick, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite } from './office.ts'
import { aShift, cell, nextWeek, toast } from './rosters.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
import { atBothWidths } from './tags.ts'
import { aWorker, type Worker } from './works-done.ts'

/** Two sites of one client, each with its job, its people, and a shift of the first of them. */
async function twoSites(company: Company, here: readonly Worker[], there: readonly Worker[]) {
  const { client, contract, detail, contractLocationId } = await aClientWithSite(company)
  await call(company, sites.create, {
    body: {
      ...{ name: 'Hillside school', clientId: client.id, contractId: contract.id },
      ...{ address: '2 Queen Street, Brisbane', lat: -27.47, lang: 153.025, timezone: 'Australia/Brisbane' },
    },
  })
  const { jobLocations } = await call(company, contracts.read, { params: contract })
  for (const link of jobLocations) {
    const people = link.contractLocationId === contractLocationId ? here : there
    const jobId = await call(company, jobs.create, {
      body: { jobDetailId: detail.id, contractLocationId: link.contractLocationId },
    })
    const jobUsers = people.map(({ id }) => ({ tenantUserId: id, hours: 2 }))
    await call(company, jobs.assign, { params: { id: jobId }, body: { jobUsers } })
    await aShift(company, jobId, people[0]!, nextWeek()[0]!)
  }
}

test(
  'a team leader rosters the sites that they lead, once the company gives the right',
  atBothWidths,
  async ({ page, isMobile }) => {
    const company = await aCompany()
    const mia = await aWorker(company, 5, 'Mia', 'Tran')
    const leo = await aWorker(company, 5, 'Leo', 'Park')
    const ada = await aWorker(company, 4, 'Ada', 'Lind')
    await twoSites(company, [mia, ada], [leo])
    const monday = nextWeek()[0]!

    await enter(page, company, '/roles')
    await page.getByRole('button', { name: 'Edit: Team leader' }).click()
    const right = page.getByRole('switch', { name: 'Roster own sites' })
    await expect(right).not.toBeChecked()
    await expect(right).toBeEnabled()
    await right.press('Space')
    await expect(right).toBeChecked()
    await expect(right).toBeEnabled()

    const hers = await page.context().newPage()
    await enter(hers, company, '/me/team', ada.signIn)
    await hers.getByRole('link', { name: 'Roster', exact: true }).click()
    await expect(hers.getByRole('heading', { name: 'Roster', exact: true })).toBeVisible()
    await hers.goto(`${address()}/roster?date=${monday}&costs=1&groups=1`)
    const main = hers.getByRole('main')
    await expect(main.getByRole('button', { name: /18:00–20:00/ })).toHaveCount(1)
    await expect(main).toContainText('Riverside tower')
    await expect(main).not.toContainText('Hillside school')
    await expect(main).not.toContainText(leo.name)
    await checkPage(hers)

    // A shift of her own people at her own site, and away with the one that was there.
    await hers.getByRole('button', { name: 'Add', exact: true }).click()
    const adding = hers.getByRole('dialog', { name: 'Add to the roster' })
    await expect(adding.getByText('Needed at a site')).toHaveCount(0)
    await pick(adding, 'Person', mia.name)
    await pick(adding, 'Job', 'Riverside tower')
    await typeOver(adding.getByRole('textbox', { name: 'Start' }), '0600')
    await typeOver(adding.getByRole('textbox', { name: 'End' }), '0800')
    await adding.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(toast(hers, 'Shift added. Not published yet.')).toBeVisible()
    await main.getByRole('button', { name: /18:00–20:00/ }).click()
    await expect(hers.getByRole('menuitem', { name: 'Open job' })).toHaveCount(0)
    await expect(hers.getByRole('menuitem', { name: /^Note/ })).toHaveCount(0)
    await hers.getByRole('menuitem', { name: /^Remove/ }).click()
    await expect(toast(hers, '1 shift removed. Not published yet.')).toBeVisible()
    if (!isMobile) await expect(cell(hers, mia.name, monday)).toContainText('06:00–08:00')
    await hers.getByRole('button', { name: 'Publish (2)' }).click()
    const publishing = hers.getByRole('dialog')
    await expect(publishing).toContainText(mia.name)
    await publishing.getByRole('button', { name: /^Publish/ }).click()
    await expect(publishing).toBeHidden()
    const days = { startDate: monday, endDate: monday }
    await expect
      .poll(async () =>
        (await call(mia.signIn, roster.mine, { query: days })).map((shift) => shift.startTime),
      )
      .toEqual([expect.stringContaining('T06:00')])
  },
)
