// Features: profiles, users, sites, jobs
import { jobs } from '@muster/contract/jobs/jobs'
import { problems } from '@muster/contract/problems'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { expect, type Page } from '@playwright/test'
import { clicks, countClicks, pick, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite, aPerson } from './office.ts'
import { aCompany, type Company, call, checkPage, checkWidth, enter } from './support.ts'
import { atBothWidths } from './tags.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

const pencil = (page: Page, label: string) => page.getByRole('button', { name: `Edit: ${label}` })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const personOf = (id: number) => call(company, users.read, { params: { id } })

test(
  "a person's phone is changed in three clicks, by the mouse and by keys, and undone",
  atBothWidths,
  async ({ page }) => {
    const mia = await aPerson(company, 5, 'Mia', 'Tran')
    const before = (await personOf(mia.id)).user.phone
    await countClicks(page)
    await enter(page, company, '/users')
    const from = await clicks(page)
    await page.getByRole('link', { name: 'Mia Tran', exact: true }).click()
    await pencil(page, 'Phone').click()
    await expect(field(page, 'Phone')).toBeFocused()
    await checkPage(page)
    await checkWidth(page)
    await field(page, 'Phone').press('ControlOrMeta+a')
    await field(page, 'Phone').pressSequentially('0491 570 159')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Phone saved')).toBeVisible()
    await expect(pencil(page, 'Phone')).toBeFocused()
    expect((await clicks(page)) - from).toBeLessThanOrEqual(3)
    await expect(page.locator('a[href="tel:+61491570159"]')).toContainText('491 570 159')
    expect((await personOf(mia.id)).user.phone).toBe('+61491570159')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Undone')).toBeVisible()
    await expect(page.locator(`a[href="tel:${before}"]`)).toBeVisible()

    await pencil(page, 'Phone').press('Enter')
    await typeOver(field(page, 'Phone'), '12')
    await page.keyboard.press('Escape')
    await expect(page.locator(`a[href="tel:${before}"]`)).toBeVisible()
    await expect(pencil(page, 'Phone')).toBeFocused()
    expect((await personOf(mia.id)).user.phone).toBe(before)
  },
)

test('what another person saved meanwhile is read beside the own value, and nothing of it is lost', async ({
  page,
}) => {
  const mia = await aPerson(company, 5, 'Mia', 'Tran')
  await enter(page, company, `/person?id=${mia.id}`)
  await pencil(page, 'Address').click()
  await typeOver(field(page, 'Address'), '2 King Street')
  // Another value of the same person: nothing to choose between.
  await call(company, users.update, { params: mia, body: { employeeNumber: 'E-77' } })
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Address saved')).toBeVisible()
  expect(await personOf(mia.id)).toMatchObject({ employeeNumber: 'E-77', user: { address: '2 King Street' } })

  await pencil(page, 'Address').click()
  await typeOver(field(page, 'Address'), 'Mine')
  await call(company, users.update, { params: mia, body: { address: 'Theirs' } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Someone else has changed this' })
  await expect(alert).toContainText('Theirs')
  await expect(alert).toContainText('Mine')
  await checkPage(page)
  expect((await personOf(mia.id)).user.address).toBe('Theirs')
  await page.getByRole('button', { name: 'Save mine' }).click()
  await expect(alert).toBeHidden()
  expect((await personOf(mia.id)).user.address).toBe('Mine')

  await pencil(page, 'Phone').click()
  await typeOver(field(page, 'Phone'), '1')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('tab', { name: 'Roster' }).click()
  await page
    .getByRole('dialog', { name: 'Discard the changes?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await pencil(page, 'Role').click()
  await pick(page, 'Role', 'Team leader')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Role saved')).toBeVisible()
  expect((await personOf(mia.id)).userRole.roleLevel).toBe(4)
})

test('a site and a job are changed where they are read', atBothWidths, async ({ page }) => {
  const { detail, contractLocationId, site } = await aClientWithSite(company)
  const id = await call(company, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
  await enter(page, company, `/site?id=${site.id}`)
  await pencil(page, 'Name').click()
  await typeOver(field(page, 'Name'), ' ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Name is required')).toBeVisible()
  await typeOver(field(page, 'Name'), 'Riverside house')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Riverside house', level: 1 })).toBeVisible()
  await pencil(page, 'Contact').click()
  await typeOver(field(page, 'Contact'), 'Jo, 0491 570 156')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Contact saved')).toBeVisible()
  await pencil(page, 'Access notes').click()
  await typeOver(field(page, 'Access notes'), 'Key at the desk')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Access notes saved')).toBeVisible()
  await checkPage(page)
  await checkWidth(page)
  expect(await call(company, sites.read, { params: site })).toMatchObject({
    name: 'Riverside house',
    contact: 'Jo, 0491 570 156',
    accessNotes: 'Key at the desk',
  })

  await enter(page, company, `/job?id=${id}`)
  await pencil(page, 'Special notes').click()
  await typeOver(field(page, 'Special notes'), 'Ring twice')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Special notes saved')).toBeVisible()
  await pencil(page, 'Minimum distance to start').click()
  await typeOver(field(page, 'Minimum distance to start'), '100')
  await page.keyboard.press('Enter')
  await expect(page.getByText('100 m from the site')).toBeVisible()
  await checkPage(page)
  const job = await call(company, jobs.read, { params: { id }, query: {} })
  expect(job).toMatchObject({ notes: 'Ring twice', minimumDistanceToStart: 100 })
})

test('the address and the position of a site are changed where they are read, the position on a map', async ({
  page,
}) => {
  const { site } = await aClientWithSite(company)
  const read = () => call(company, sites.read, { params: site })
  await enter(page, company, `/site?id=${site.id}`)
  await pencil(page, 'Address').click()
  await typeOver(field(page, 'Address'), '2 Creek Street, Brisbane')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Address saved')).toBeVisible()
  expect((await read()).address).toBe('2 Creek Street, Brisbane')

  const dialog = page.getByRole('dialog', { name: 'Position' })
  const latitude = dialog.getByRole('textbox', { name: 'Latitude' })
  const move = async (to: string) => {
    await pencil(page, 'Position').click()
    await typeOver(latitude, to)
    await latitude.press('Tab')
  }
  // Escape leaves it where it is.
  await move('-27.4')
  await checkPage(page)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard the changes?' })
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  expect((await read()).lat).toBe(site.lat)
  await move('-27.5')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Position saved')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect((await read()).lat).toBe(-27.5)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Undone')).toBeVisible()
  expect((await read()).lat).toBe(site.lat)

  // Somebody else moved it meanwhile: nothing of theirs is written over.
  await move('-27.6')
  await call(company, sites.update, { params: site, query: {}, body: { lat: -27.45 } })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const told = page.getByRole('dialog', { name: 'Error' })
  await expect(told).toContainText('Someone else has changed this')
  expect((await read()).lat).toBe(-27.45)
  await told.getByRole('button', { name: 'OK' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect((await read()).lat).toBe(-27.6)
})

test('the name of a client and a password are changed where they are read', async ({ page }) => {
  const { client, site } = await aClientWithSite(company)
  await enter(page, company, `/client?id=${client.id}`)
  await pencil(page, 'Name').click()
  await typeOver(field(page, 'Name'), 'Marsh and Sons')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Marsh and Sons', level: 1 })).toBeVisible()
  expect((await personOf(client.id)).name).toBe('Marsh and Sons')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('heading', { name: 'Cleo Marsh', level: 1 })).toBeVisible()
  expect((await personOf(client.id)).name).toBe('Cleo Marsh')

  await page.getByRole('tab', { name: 'Details' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await pencil(page, 'Password').click()
  await typeOver(password, 'short')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await typeOver(password, 'Tide-and-harbour-2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password saved')).toBeVisible()
  // It is not read again, so that there is nothing to take it back to.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await checkPage(page)
  const cleo = { ...company, email: client.user.email!, password: 'Tide-and-harbour-2' }
  await call(cleo, problems.report, { body: { jobLocationId: site.id, text: 'The tap drips' } })
})
