// Features: live
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { users } from '@muster/contract/users/users'
import { expect } from '@playwright/test'
import { acceptSuccess, pick, readWhole, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite, aPerson } from './office.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
import { atBothWidths, coreAtBothWidths } from './tags.ts'
import { aWorker } from './works-done.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

async function aJobOf(of: Company) {
  const { detail, contractLocationId } = await aClientWithSite(of)
  return call(of, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
}

test(
  'people are put into the matrix of a job, told by what was toggled, and taken out',
  coreAtBothWidths,
  async ({ page }) => {
    const id = await aJobOf(company)
    const may = await aPerson(company, 3, 'May', 'Lind')
    await call(company, users.update, { params: may, body: { phone: '' } })
    await aPerson(company, 5, 'Eli', 'Stone')
    await enter(page, company, `/job/edit?id=${id}`)
    await page.getByRole('link', { name: 'Setup notifications' }).click()
    await expect(page.getByRole('heading', { name: 'Job notifications', level: 2 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('No one gets these alerts yet')
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
    await expect(
      page.getByRole('button', { name: /^SMS: Any, May Lind\. No telephone number/ }),
    ).toBeDisabled()
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
  },
)

test('a job is chosen from the one list, which says what it opens', async ({ page }) => {
  const id = await aJobOf(company)
  await enter(page, company, '/job/notifications')
  await expect(page.getByText('Choose a job to open its notifications.')).toBeVisible()
  await checkPage(page)
  await page.getByRole('link', { name: 'Riverside tower', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/job\\?id=${id}&tab=notifications$`))
  await expect(page.getByText(`${id} job for Riverside tower`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add new user' })).toBeVisible()
})

test('what was toggled and not saved is asked about before another tab is shown', async ({ page }) => {
  await aPerson(company, 3, 'May', 'Lind')
  const { detail, contractLocationId } = await aClientWithSite(company)
  const id = await call(company, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
  await enter(page, company, `/job/notifications?jobId=${id}`)
  await page.getByRole('button', { name: 'Add new user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add new user' })
  await pick(page, 'User', 'May Lind (Manager)')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const app = page.getByRole('button', { name: 'App: Any, May Lind' })
  await app.click()
  const overview = page.getByRole('tab', { name: 'Overview' })
  await overview.click()
  const asked = page.getByRole('dialog', { name: 'Discard the changes?' })
  await asked.getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL(/tab=notifications$/)
  await expect(app).toHaveAttribute('aria-pressed', 'true')
  await overview.click()
  await asked.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(new RegExp(`/job\\?id=${id}$`))
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await expect(page.getByRole('main')).toContainText('No one gets these alerts yet')
})

test('people choose how they are told, and say when they are to be left alone', async ({ page }) => {
  await enter(page, company, '/notifications')
  await expect(page.getByRole('main')).toContainText('Nothing new')
  await page.getByRole('link', { name: 'My notification settings' }).click()
  await expect(page.getByRole('heading', { name: 'My notification settings', level: 1 })).toBeVisible()
  const mail = page.getByRole('checkbox', { name: 'Email: Late start' })
  await mail.check()
  await expect(page.getByRole('checkbox', { name: 'App: New sign-in to my account' })).toBeDisabled()
  await pick(page, 'Quiet hours', 'Between two times')
  await typeOver(page.getByRole('textbox', { name: 'From' }), '22:30')
  await checkPage(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await acceptSuccess(page, 'Quiet hours saved')
  await page.reload()
  await expect(mail).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('22:30')
})

test('the office sees who will be told, and who was', atBothWidths, async ({ page }) => {
  const id = await aJobOf(company)
  const may = await aPerson(company, 3, 'May', 'Lind')
  const eli = await aPerson(company, 5, 'Eli', 'Stone')
  const add = [{ event: 'ANY' as const, tenantUserId: may.id, gateway: 'EMAIL' as const }]
  await call(company, notifications.subscribe, {
    body: { notificationCategory: 'JOB', mappedId: id, add, remove: [] },
  })
  await call(company, jobs.assign, {
    params: { id },
    body: { jobUsers: [{ tenantUserId: eli.id, hours: 2 }] },
  })
  await enter(page, company, `/job/notifications?jobId=${id}`)
  const preview = page.locator('section', { hasText: 'Preview of recipients' })
  await expect(preview).toContainText('May Lind')
  await expect(preview).toContainText('Immediately')
  await page.goto(`${address()}/notifications/deliveries`)
  const row = page.getByRole('row').filter({ hasText: 'Eli Stone' })
  await expect(row.first()).toContainText('New job at Riverside tower')
  await expect(row.first()).toContainText('Sent')
  await readWhole(page, 'Delivery log')
})

test('the company says who is told of what concerns it, and how many text messages that may take', async ({
  page,
}) => {
  await enter(page, company, '/settings')
  await page.getByRole('link', { name: 'Company notifications' }).click()
  await expect(page.getByRole('main')).toContainText('SMS is not set up')
  await typeOver(page.getByRole('textbox', { name: 'Monthly limit' }), '40')
  await checkPage(page)
  await page.getByRole('button', { name: 'Save' }).last().click()
  await acceptSuccess(page, 'Settings saved')
})

test('what came before the live connection opened is on the bell as soon as it has', async ({ page }) => {
  const id = await aJobOf(company)
  const eli = await aWorker(company, 5, 'Eli', 'Stone')
  const mayOpen = Promise.withResolvers<void>()
  await page.route('**/api/live?*', async (route) => {
    await mayOpen.promise
    await route.continue()
  })
  const opening = page.waitForRequest('**/api/live?*')
  await enter(page, company, '/', eli.signIn)
  await opening
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await call(company, jobs.assign, {
    params: { id },
    body: { jobUsers: [{ tenantUserId: eli.id, hours: 2 }] },
  })
  const told = async () => {
    const query = { userId: eli.id, state: 'sent', gateway: 'APP' } as const
    return rowsOf(await call(company, notifications.deliveries, { query })).length
  }
  await expect.poll(told).toBe(1)
  mayOpen.resolve()
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
})

test('the bell opens and closes by keyboard, and the focus goes back to it', async ({ page }) => {
  await enter(page, company, '/')
  const bell = page.getByRole('button', { name: 'Notifications' })
  // The first time its list is only fetched.
  for (const _ of [1, 2]) {
    await bell.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('Nothing new')
    await page.keyboard.press('Escape')
    await expect(bell).toBeFocused()
  }

  // Whoever is quick presses it while the focus is still on the bell.
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await page.keyboard.press('Enter')
  await expect(list.locator(':focus')).toHaveCount(1)
  await bell.focus()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(bell).toBeFocused()
})

test('one site has a matrix of its own', async ({ page }) => {
  await aJobOf(company)
  await enter(page, company, '/settings/notifications')
  await expect(page.getByRole('button', { name: 'Add new user' })).toHaveCount(1)
  await pick(page, 'Site', 'Riverside tower')
  await expect(page).toHaveURL(/siteId=\d+/)
  await expect(page.getByRole('button', { name: 'Add new user' })).toHaveCount(2)
})
