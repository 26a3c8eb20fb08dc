import { siteGroups } from '@muster/contract/sites/site-groups'
import { sites } from '@muster/contract/sites/sites'
import { expect } from '@playwright/test'
import { acceptSuccess, pick, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { core } from './tags.ts'

let company: Company
test.beforeAll(async () => {
  company = await aCompany()
})

test('a group is added, changed and removed', core, async ({ page }) => {
  await enter(page, company, '/groups')
  await expect(page.getByText('No groups yet')).toBeVisible()

  await page.getByRole('button', { name: 'Add group', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Name is required')
  await expect(page.getByLabel('Name')).toBeFocused()
  await typeOver(page.getByLabel('Name'), 'Western line')
  await typeOver(page.getByLabel('Description'), 'From Parramatta')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Add group', exact: true }).click()
  await acceptSuccess(page, 'Group added')
  await expect(page.getByRole('cell', { name: 'Western line', exact: true })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')

  await page.getByRole('button', { name: 'Edit: Western line' }).click()
  await expect(page).toHaveURL(/edit=\d+/)
  await expect(page.getByLabel('Name')).toHaveValue('Western line')
  await typeOver(page.getByLabel('Name'), 'Northern line')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await acceptSuccess(page)
  await expect(page.getByRole('cell', { name: 'Northern line', exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Western line', exact: true })).toBeHidden()

  await page.getByRole('button', { name: 'Remove: Northern line' }).click()
  const question = page.getByRole('dialog', { name: 'Remove' })
  await expect(question).toContainText('You cannot undo this. Are you sure to remove Northern line?')
  await checkPage(page)
  await question.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('cell', { name: 'Northern line', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove: Northern line' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No groups yet')).toBeVisible()
})

test('ten on a page, and what was typed is not lost by a wrong click', async ({ page }) => {
  for (let i = 1; i <= 12; i += 1)
    await call(company, siteGroups.create, { body: { name: `Group ${i + 10}` } })
  await enter(page, company, '/groups')
  await expect(page.getByText('1–10 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByRole('cell', { name: 'Group 22', exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('group 15')
  await expect(page.getByText('1–1 of 1')).toBeVisible()

  await typeOver(page.getByLabel('Name'), 'Half a na')
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page
    .getByRole('dialog', { name: 'Leave this page?' })
    .getByRole('button', { name: 'Close' })
    .last()
    .click()
  await expect(page.getByLabel('Name')).toHaveValue('Half a na')

  await page.getByRole('button', { name: 'Edit: Group 15' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await question.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByLabel('Name')).toHaveValue('Half a na')
  await page.getByRole('button', { name: 'Edit: Group 15' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Group 15')
})

test('the sites of a large group are turned page by page, and a change that failed is tried again', async ({
  page,
}) => {
  const fresh = await aCompany()
  const { client, contract } = await aClientWithSite(fresh)
  const group = await call(fresh, siteGroups.create, { body: { name: 'Northern line' } })
  for (let i = 10; i < 31; i += 1) {
    const place = { name: `Stop ${i}`, address: `Line ${i}`, lat: -33 - i / 10, lang: 151 }
    const body = { ...place, clientId: client.id, contractId: contract.id, groupIdsToAdd: [group.id] }
    await call(fresh, sites.create, { body })
  }
  await enter(page, fresh, `/groups?edit=${group.id}`)
  await expect(page.getByText('1–20 of 21')).toBeVisible()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.route(/location\/\d+\/sites/, (route) => route.abort())
  await page.getByRole('button', { name: 'Take Stop 30 out' }).click()
  await expect(page.getByRole('alert')).toContainText('Network Error. Check Your Internet Connection!')
  await page.unroute(/location\/\d+\/sites/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Take Stop 10 out' })).toBeVisible()
  await checkPage(page)
})

test('sites are put into a group and taken out of it on the same page', async ({ page }) => {
  const own = await aCompany()
  await aClientWithSite(own)
  await call(own, siteGroups.create, { body: { name: 'Northern line' } })
  await enter(page, own, '/groups')
  await page.getByRole('button', { name: 'Edit: Northern line' }).click()
  await expect(page.getByText('No sites in this group yet')).toBeVisible()
  await pick(page, 'Add a site', 'Riverside tower')
  const row = page.getByRole('row').filter({ hasText: 'Northern line' })
  await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Riverside tower' })).toBeVisible()
  await page.getByRole('button', { name: 'Take Riverside tower out' }).click()
  await expect(page.getByText('No sites in this group yet')).toBeVisible()
  await expect(row.getByRole('cell', { name: '0', exact: true })).toBeVisible()
})
