// Features: users, sites, site-groups, company, session
import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { expect, type Page } from '@playwright/test'
import { acceptSuccess, pick } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite } from './office.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
import { aJobOf, aWorkDone, aWorker, type Worker } from './works-done.ts'

// What is typed into a form and not saved: every way to lose it, and every way in which it must not be seen.

let company: Company
test.beforeEach(async ({ page }) => {
  company = await aCompany()
  // The browser's own question before a page with something typed goes away.
  page.on('dialog', (dialog) => void dialog.accept())
})

const restored = (page: Page) => page.getByText(/^Unsaved changes from \d\d:\d\d restored$/)
const nameOn = (page: Page) => page.getByRole('textbox', { name: /^(First n|N)ame/ })
const add = (page: Page) => page.getByRole('button', { name: 'Add user', exact: true })
async function signInAt(page: Page, { email, password }: Company) {
  await page.getByLabel('Email', { exact: true }).pressSequentially(email)
  await page.getByRole('textbox', { name: 'Password' }).pressSequentially(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
/** By the sign-in page, so that the device knows the company when the session ends. */
async function enterByHand(page: Page, where: string, worker: Worker) {
  await page.goto(address() + where)
  await page.getByLabel('Company code').press('ControlOrMeta+a')
  await page.getByLabel('Company code').pressSequentially(company.code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await signInAt(page, worker.signIn)
}
const endSessionsOf = ({ id }: Worker) => call(company, session.endSessions, { query: { tenantUserId: id } })
/** Waits for the pause in the typing after which the draft is written. */
const isKept = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(text)

test('a person: a reload, an ended session and a crash lose nothing but the secret', async ({
  page,
  context,
}) => {
  const where = '/users/add'
  const long = 'Behind the loading dock. '.repeat(19).trim()
  const worker = await aWorker(company, 2, 'Mia', 'Tran')
  await enter(page, company, where, worker.signIn)
  await expect(nameOn(page)).toBeVisible()
  await nameOn(page).pressSequentially('Kim west')
  await page.getByLabel('Last name').pressSequentially('Tran')
  await page.getByLabel('Email').pressSequentially(`kim@${company.code}.example`)
  await page.getByLabel('Phone').pressSequentially('0412 345 678')
  await pick(page, 'Role', 'Employee')
  await page.getByLabel('Address').focus()
  await page.keyboard.insertText(long)
  await page.getByLabel('TFN').pressSequentially('123 456 782')
  await expect(page.getByText('7 unsaved changes')).toBeInViewport()

  await page.reload()
  await expect(nameOn(page)).toBeVisible()
  await expect(restored(page)).toBeVisible()
  await expect(nameOn(page)).toHaveValue('Kim west')
  await expect(page.getByLabel('Address')).toHaveValue(long)
  await expect(page.getByLabel('TFN')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('456')
  await checkPage(page)

  // The tab goes without a word; another one has no session of its own.
  await isKept(page, 'west')
  await endSessionsOf(worker)
  await page.close()
  const next = await context.newPage()
  await enterByHand(next, where, worker)
  await expect(nameOn(next)).toBeVisible()
  await expect(nameOn(next)).toHaveValue('Kim west')

  // Ended again, now while the page is open: its person signs in over it.
  await endSessionsOf(worker)
  await add(next).dblclick()
  const over = next.getByRole('dialog', { name: 'Your session has ended' })
  await expect(over).toBeVisible()
  await signInAt(next, worker.signIn)
  await expect(over).toBeHidden()
  // So slowly that the answer is there before the second click: it closes nothing.
  await add(next).dblclick({ delay: 200 })
  await expect(next.getByRole('dialog', { name: 'Success' })).toContainText('User added')
  const saved = await call(company, users.list, { query: { search: 'Kim west', page: 0 } })
  expect(saved).toMatchObject({
    totalElements: 1,
    content: [{ name: 'Kim west Tran', user: { address: long } }],
  })
  expect(await next.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual(
    [],
  )
})

test('two tabs of one person, and nothing after signing out', async ({ page, context }) => {
  await enter(page, company, '/groups')
  await nameOn(page).pressSequentially('From the first tab')
  await isKept(page, 'first tab')
  const second = await context.newPage()
  await second.goto(`${address()}/groups`)
  await expect(nameOn(second)).toHaveValue('From the first tab')
  await second.getByLabel('Description').pressSequentially('From the second tab')
  await isKept(second, 'second tab')
  // Saved here; what the other tab typed later is that tab's.
  await page.getByRole('button', { name: 'Add group', exact: true }).click()
  await acceptSuccess(page, 'Group added')
  await second.reload()
  await expect(second.getByLabel('Description')).toHaveValue('From the second tab')

  // Signed out on purpose: nothing stays on the device.
  await second.getByRole('button', { name: /^Profile/ }).click()
  await second.getByRole('button', { name: 'Logout' }).click()
  await second
    .getByRole('dialog', { name: 'Leave this page?' })
    .getByRole('button', { name: 'Leave' })
    .click()
  await expect(second).toHaveURL(/signin/)
  expect(await second.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('second tab')
})

/** The session ends while one types, its person signs in over the page; then the page is loaded again. */
async function endsAndReloads(
  page: Page,
  worker: Worker,
  act: () => Promise<void>,
  again: () => Promise<void>,
) {
  await endSessionsOf(worker)
  await act()
  const over = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(over).toBeVisible()
  await signInAt(page, worker.signIn)
  await expect(over).toBeHidden()
  await page.reload()
  await again()
  await expect(restored(page)).toBeVisible()
}

test('a new conversation: its people and its name outlive the session and a reload', async ({ page }) => {
  const mia = await aWorker(company, 2, 'Mia', 'Tran')
  for (const [first, last] of [
    ['Noor', 'Walker'],
    ['Tom', 'Baker'],
  ] as const)
    await aWorker(company, 5, first, last)
  const people = page.getByRole('combobox', { name: 'People' })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const begin = page.getByRole('button', { name: 'Start', exact: true })
  const open = () => page.getByRole('button', { name: 'New conversation' }).click()
  const isThere = async () => {
    await expect(page.getByRole('dialog').getByText('Noor Walker (Employee)')).toBeVisible()
    await expect(page.getByRole('dialog').getByText('Tom Baker (Employee)')).toBeVisible()
    await expect(name).toHaveValue('Key of the yard')
  }
  await enterByHand(page, '/chat', mia)
  await open()
  for (const each of ['Noor', 'Tom']) {
    await people.pressSequentially(each)
    await page.getByRole('option', { name: new RegExp(each) }).click()
  }
  await name.pressSequentially('Key of the yard')
  await isKept(page, 'Key of the yard')
  await isThere()
  await endsAndReloads(page, mia, () => begin.click(), open)
  await isThere()
  await checkPage(page)
  await begin.click()
  await expect(page.getByRole('heading', { name: 'Key of the yard' })).toBeVisible()
  await open()
  await expect(people).toBeVisible()
  await expect(restored(page)).toBeHidden()
})

test('a signature: its name and its lines outlive the session and a reload', async ({ page }) => {
  const mia = await aWorker(company, 2, 'Mia', 'Tran')
  const tom = await aWorker(company, 5, 'Tom', 'Baker')
  const { jobId } = await aJobOf(company, tom)
  const { workId } = await aWorkDone(company, jobId, tom, [1, '05:00', '07:00'])
  const open = () => page.getByRole('button', { name: 'Sign on screen' }).click()
  const reviewer = page.getByRole('textbox', { name: 'Reviewed By' })
  const sheet = page.getByRole('img', { name: 'Signature' })
  const sign = page.getByRole('button', { name: 'Sign', exact: true })
  await enterByHand(page, `/report/detailed?work=${workId}`, mia)
  await open()
  await reviewer.pressSequentially('Grace Lee')
  await sheet.scrollIntoViewIfNeeded()
  const box = (await sheet.boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 5 })
  await page.mouse.up()
  const line = await sheet.locator('polyline').getAttribute('points')
  await isKept(page, 'strokes')
  await endsAndReloads(page, mia, () => sign.click(), open)
  await expect(reviewer).toHaveValue('Grace Lee')
  await expect(sheet.locator('polyline')).toHaveAttribute('points', line!)
  await checkPage(page)
  await sign.click()
  await expect(page.getByRole('img', { name: 'Grace Lee' })).toBeVisible()
})

test('a choice outlives a reload: whose site it is', async ({ page }) => {
  await aClientWithSite(company)
  await enter(page, company, '/jobs/addlocation')
  const client = page.getByRole('combobox', { name: 'Client' })
  await client.click()
  await page.getByRole('option').first().click()
  const chosen = await client.inputValue()
  await isKept(page, 'clientId')
  await page.reload()
  await expect(restored(page)).toBeVisible()
  await expect(client).toHaveValue(chosen)

  const contract = page.getByRole('combobox', { name: 'Contract' })
  await contract.click()
  await page.getByRole('option').first().click()
  const covering = await contract.inputValue()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await nameOn(page).pressSequentially('Town hall')
  await isKept(page, 'Town hall')
  await page.reload()
  await expect(client).toHaveValue(chosen)
  await expect(contract).toHaveValue(covering)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(nameOn(page)).toHaveValue('Town hall')
})

test('a short dialog of a picker keeps what was typed, until it is saved', async ({ page }) => {
  await enter(page, company, '/contracts/add')
  const open = async (typed: string) => {
    await page.getByRole('combobox', { name: 'Client' }).click()
    await page.keyboard.type(typed)
    await page.getByRole('option', { name: '+ Add client' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Add client' })
  const typed = (label: string) => dialog.getByRole('textbox', { name: label })
  await open('Cleo Marsh')
  await typed('Phone').pressSequentially('0412 345 678')
  await isKept(page, '0412 345 678')
  await page.reload()

  await open('')
  await expect(restored(page)).toBeVisible()
  await expect(typed('Name')).toHaveValue('Cleo Marsh')
  await expect(typed('Phone')).toHaveValue('0412 345 678')
  await typed('Email').pressSequentially(`cleo@${company.code}.example`)
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Cleo Marsh')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('0412 345 678')
})
