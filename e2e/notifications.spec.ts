import { jobs } from '@muster/contract/jobs'
import { expect, test } from '@playwright/test'
import { acceptSuccess, pick } from './hands.ts'
import { aClientWithSite, aPerson } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

async function aJobOf(of: Company) {
  const { detail, contractLocationId } = await aClientWithSite(of)
  return call(of, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
}

test('people are put into the matrix of a job, told by what was toggled, and taken out', async ({ page }) => {
  const id = await aJobOf(company)
  await aPerson(company, 3, 'May', 'Lind')
  await aPerson(company, 5, 'Eli', 'Stone')
  await enter(page, company, `/job/edit?id=${id}`)
  await page.getByRole('link', { name: 'Setup notifications' }).click()
  await expect(page.getByRole('heading', { name: 'Job notifications', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Nobody is subscribed yet')
  await checkPage(page)
  await page.getByRole('button', { name: 'Save' }).click()
  const error = page.getByRole('dialog', { name: 'Error' })
  await expect(error).toContainText('No changes - Please make some changes')
  await error.getByRole('button', { name: 'OK' }).click()

  await page.getByRole('button', { name: 'Add new user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add new user' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toContainText('Select a user')
  await checkPage(page)
  await dialog
    .getByRole('combobox', { name: 'User' })
    .or(dialog.getByRole('textbox', { name: 'User' }))
    .click()
  await expect(page.getByRole('option', { name: 'Eli Stone' })).toHaveCount(0)
  await page.getByRole('option', { name: 'May Lind (Manager)' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()

  const app = page.getByRole('button', { name: 'App: Any, May Lind' })
  await app.click()
  await page.getByRole('button', { name: 'Email: Client message, May Lind' }).click()
  await expect(page.getByRole('button', { name: /^SMS: Any, May Lind\. No telephone number/ })).toBeDisabled()
  await checkPage(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await acceptSuccess(page, 'Notifications saved')
  await page.reload()
  await expect(app).toHaveAttribute('aria-pressed', 'true')
  await app.click()
  await page.getByRole('button', { name: 'Save' }).click()
  await acceptSuccess(page, 'Notifications saved')
  await page.reload()
  await expect(app).toHaveAttribute('aria-pressed', 'false')
})

test('a job is chosen by its label', async ({ page }) => {
  const id = await aJobOf(company)
  await enter(page, company, '/job/notifications')
  await pick(page, 'Job', `${id} job for Riverside tower`)
  await expect(page).toHaveURL(new RegExp(`jobId=${id}`))
  await expect(page.getByRole('button', { name: 'Add new user' })).toBeVisible()
})
