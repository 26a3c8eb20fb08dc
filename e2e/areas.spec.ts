import { siteGroups } from '@muster/contract/sites/site-groups'
import { sites } from '@muster/contract/sites/sites'
import { expect } from '@playwright/test'
import { acceptSuccess, pick } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite } from './office.ts'
import { aCompany, address, call, checkPage, enter } from './support.ts'
import { atBothWidths } from './tags.ts'
import { aWorker } from './works-done.ts'

test(
  'a manager gets an area, sees its sites alone, and gets the company back',
  atBothWidths,
  async ({ page }) => {
    const company = await aCompany()
    const { client, contract, site } = await aClientWithSite(company)
    const body = { clientId: client.id, contractId: contract.id, address: '2 Queen Street, Brisbane' }
    const place = { lat: -27.47, lang: 153.025, timezone: 'Australia/Brisbane' }
    await call(company, sites.create, { body: { ...body, ...place, name: 'Hillside school' } })
    const north = await call(company, siteGroups.create, { body: { name: 'North' } })
    await call(company, sites.changeMembers, { params: north, body: { siteIdsToAdd: [site.id] } })
    const ida = await aWorker(company, 3, 'Ida', 'Berg')

    await enter(page, company, `/person?id=${ida.id}&tab=areas`)
    await expect(page.getByText('No areas: Ida Berg can see the whole company.')).toBeVisible()
    await page.getByRole('button', { name: 'Add area' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add area' })
    await dialog.getByRole('button', { name: 'Save area' }).click()
    await expect(dialog.getByRole('alert').first()).toContainText('Group of sites')
    await pick(dialog, 'Group of sites', 'North')
    await dialog.getByRole('button', { name: 'Save area' }).click()
    await acceptSuccess(page, 'Areas saved')
    await expect(page.getByText('Today Ida Berg can see: North')).toBeVisible()
    await checkPage(page)

    const other = await page.context().newPage()
    await enter(other, company, '/jobs/viewlocation/all', ida.signIn)
    await expect(other.getByRole('link', { name: 'Riverside tower' }).first()).toBeVisible()
    await expect(other.getByText('Hillside school')).toHaveCount(0)
    await expect(other.getByRole('link', { name: 'Add site' }).first()).toBeVisible()
    await expect(other.getByRole('link', { name: 'Import' })).toHaveCount(0)
    await other.getByRole('button', { name: 'My sites: All my sites' }).click()
    await other.getByRole('menuitem', { name: 'North' }).click()
    await expect(other).toHaveURL(/groupIds=/)
    await checkPage(other)

    // What belongs to the company is not offered.
    await other.goto(`${address()}/contracts/all`)
    await expect(other.getByText('Cleaning', { exact: true }).first()).toBeVisible()
    await expect(other.getByRole('link', { name: 'Add contract' })).toHaveCount(0)
    await expect(other.getByRole('link', { name: /^Edit/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove: North' }).click()
    await page
      .getByRole('dialog', { name: 'Remove the last area' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await acceptSuccess(page, 'Areas saved')
    await expect(page.getByText('No areas: Ida Berg can see the whole company.')).toBeVisible()
  },
)
