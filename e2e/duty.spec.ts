import { duty } from '@muster/contract/duty'
import { problems } from '@muster/contract/problems'
import { users } from '@muster/contract/users/users'
import { expect } from '@playwright/test'
import { acceptSuccess, pick, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite, aPerson } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { atBothWidths } from './tags.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

test(
  'hours are added, gaps stand in red, and a moment says who is notified',
  atBothWidths,
  async ({ page }) => {
    const { site } = await aClientWithSite(company)
    await aPerson(company, 3, 'Ida', 'Berg')
    await enter(page, company, '/settings/duty')
    await expect(page.getByText('No one is on duty yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add hours: Whole company' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add hours' })
    await dialog.getByRole('button', { name: 'Save hours' }).click()
    await expect(dialog.getByRole('alert').first()).toContainText('Weekdays')
    for (const day of ['Sat', 'Sun']) await dialog.getByRole('checkbox', { name: day }).press('Space')
    await typeOver(dialog.getByRole('textbox', { name: 'From' }), '06:00')
    await typeOver(dialog.getByRole('textbox', { name: 'Until' }), '22:00')
    await dialog.getByRole('combobox', { name: 'People, in the order in which they are notified' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: 'Ida Berg' }).click()
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Save hours' }).click()
    await acceptSuccess(page, 'Duty saved')

    const week = page.getByRole('list', { name: 'Week of Whole company' })
    await expect(week).toContainText('06:00–22:00 Ida Berg')
    await expect(week.locator('[data-gap]').first()).toContainText('No one is planned')
    await pick(page, 'Site', site.name)
    await typeOver(page.getByRole('textbox', { name: 'Time', exact: true }), '05:00')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('status').filter({ hasText: 'No one on duty' })).toBeVisible()
    await checkPage(page)
  },
)

test('the board says who was notified, and who has it', async ({ page }) => {
  const { client, site } = await aClientWithSite(company)
  const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], startTime: '00:00', endTime: '24:00' }
  const ida = await aPerson(company, 3, 'Ida', 'Berg')
  const hours = [{ ...always, tenantUserIds: [ida.id], roleId: null }]
  await call(company, duty.save, { body: { groupId: null, version: 0, hours } })
  const password = 'Tide-and-harbour-1'
  await call(company, users.update, { params: client, query: {}, body: { password } })
  const cleo = { ...company, email: client.user.email!, password }
  await call(cleo, problems.report, { body: { jobLocationId: site.id, text: 'The tap drips' } })
  await enter(page, company, '/today')
  const row = page.getByRole('listitem').filter({ hasText: 'Notified on duty: Ida Berg' })
  await expect(row).toBeVisible({ timeout: 20_000 })
  await row.getByRole('button', { name: /I’ll take it/ }).click()
  await expect(row).toContainText('You have it since')
})
