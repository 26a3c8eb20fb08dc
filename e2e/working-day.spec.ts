// Features: contracts, sites, job-details, jobs, works, payroll, notifications
import { readFile } from 'node:fs/promises'
import { users } from '@muster/contract/users/users'
import { type Browser, expect, type Page } from '@playwright/test'
import { acceptSuccess, pick, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, address, type Company, call, enter } from './support.ts'
import { core } from './tags.ts'

// One day, from the contract to the payroll row: the office at a desk, the employee on a phone.

const town = { latitude: -27.4698, longitude: 153.0251, accuracy: 5 }
const zone = 'Australia/Brisbane'

async function aPerson(company: Company, level: number, firstName: string, lastName: string) {
  const role = (await call(company, users.roles, {})).find(({ roleLevel }) => roleLevel === level)!
  const who = { email: `${firstName}@${company.code}.example`.toLowerCase(), password: `Day-${company.code}` }
  const contact = { phone: '0412 345 678', employeeNumber: firstName }
  await call(company, users.create, {
    body: { firstName, lastName, userRoleId: role.id, ...contact, ...who },
  })
  return { ...company, ...who }
}

async function aPhone(browser: Browser) {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({ ...phone, geolocation: town, permissions: ['geolocation'] })
  return context.newPage()
}

const open = (page: Page, path: string) => page.goto(address() + path)
const fillDay = async (page: Page, label: string, day: string) => {
  await typeOver(page.getByLabel(label), day)
  await page.getByLabel(label).press('Tab')
}

async function writeContract(page: Page) {
  await open(page, '/contracts/add')
  await pick(page, 'Client', 'Cleo Marsh')
  await typeOver(page.getByLabel('Title'), 'Evening cleaning')
  await typeOver(page.getByLabel('Number'), 'EC-1')
  await fillDay(page, 'Start date', '01/01/2020')
  await fillDay(page, 'End date', '31/12/2039')
  await pick(page, 'Signed by', 'Ava Nguyen')
  await page.getByRole('button', { name: 'Add contract', exact: true }).click()
  await acceptSuccess(page, 'Contract successfully saved')
}

async function addSite(page: Page) {
  await open(page, '/jobs/addlocation')
  await pick(page, 'Client', 'Cleo Marsh')
  await pick(page, 'Contract', 'Evening cleaning (EC-1)')
  await page.getByRole('button', { name: 'Continue' }).click()
  await typeOver(page.getByLabel('Name'), 'City Hall')
  await typeOver(page.getByLabel('Address'), '64 Adelaide Street, Brisbane')
  await typeOver(page.getByLabel('Latitude'), String(town.latitude))
  await typeOver(page.getByLabel('Longitude'), String(town.longitude))
  await page.getByLabel('Longitude').press('Tab')
  await page.getByRole('button', { name: 'Add site', exact: true }).click()
  await acceptSuccess(page, 'Site added')
}

async function writeJobDetail(page: Page) {
  await open(page, '/jobs/jobdetail/add')
  await pick(page, 'Client', 'Cleo Marsh')
  await typeOver(page.getByLabel('Title', { exact: false }).first(), 'Evening clean')
  await page.getByRole('button', { name: 'Add task' }).click()
  await typeOver(page.getByRole('textbox', { name: 'Task title', exact: true }), 'Foyer')
  await typeOver(page.getByRole('textbox', { name: 'Sub-task title' }), 'Floor mopped')
  await pick(page, 'Answer type', 'Checkbox')
  await page.getByRole('checkbox', { name: 'Mandatory' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await acceptSuccess(page, 'Checklist saved')
}

async function createJob(page: Page) {
  await open(page, '/job/add')
  await pick(page, 'Client', 'Cleo Marsh')
  await pick(page, 'Contract', 'Evening cleaning (EC-1)')
  await pick(page, 'Job site', 'City Hall')
  await pick(page, 'Checklist', 'Evening clean')
  await page.getByRole('button', { name: 'Employees' }).click()
  await pick(page, 'Add an employee', 'Eli Stone (Employee)')
  await typeOver(page.getByRole('textbox', { name: 'Hours' }), '2')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog', { name: 'Review' }).getByRole('button', { name: 'Submit' }).click()
  await acceptSuccess(page, 'Job created')
}

async function doTheWork(phone: Page) {
  await expect(phone.getByRole('heading', { name: 'My day' })).toBeVisible()
  await phone.getByRole('button', { name: 'Read the notice' }).click()
  await phone.getByRole('button', { name: 'I have read this' }).click()
  await phone.getByRole('button', { name: /^Start( at .+)?$/ }).click()
  await expect(phone.getByRole('heading', { name: 'City Hall' })).toBeVisible()
  await phone.getByRole('radio', { name: 'Done', exact: true }).click()
  await expect(phone.getByText('1 of 1 answered')).toBeVisible()
  await phone.getByRole('button', { name: 'Finish' }).click()
  await phone.getByRole('button', { name: 'Finish the visit' }).click()
  await expect(phone.getByText('All synced')).toBeVisible()
}

async function readReport(page: Page) {
  await open(page, '/report/detailed')
  await pick(page, 'Site', 'City Hall')
  await expect(page.getByText('1 visit found')).toBeVisible()
  await page.getByRole('combobox', { name: 'Visit' }).click()
  await page.getByRole('option', { name: /Task completed by \(Employee\) Eli Stone/ }).click()
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByText('Floor mopped').first()).toBeVisible()
}

/** Two hours before now, on the clock of the site. */
function twoHoursAgo() {
  const then = new Date(Date.now() - 2 * 3_600_000)
  const day = new Intl.DateTimeFormat('en-AU', { timeZone: zone, dateStyle: 'short' }).format(then)
  const time = new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return { day, time: time.format(then) }
}

async function correctHours(page: Page) {
  await open(page, '/report/payroll/site')
  await pick(page, 'Site', 'City Hall')
  await page.getByRole('button', { name: 'Generate' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Eli Stone' })
  await expect(row).toContainText('02: 00: 00')
  await row.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit work' })
  const start = twoHoursAgo()
  await typeOver(dialog.getByLabel('Start date'), start.day)
  await typeOver(dialog.getByLabel('Start time'), start.time)
  await typeOver(dialog.getByLabel('Edit Reason'), 'Began before signing on')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await acceptSuccess(page, 'Updated - Work summary updated')
  await expect(
    row.getByRole('button', { name: /Edited 1×, last by Ava Nguyen: Began before signing on/ }),
  ).toBeVisible()
}

test('one working day, from the contract to the payroll row', core, async ({ page, browser }) => {
  const company = await aCompany()
  await aPerson(company, 10, 'Cleo', 'Marsh')
  const eli = await aPerson(company, 5, 'Eli', 'Stone')
  await enter(page, company, '/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await writeContract(page)
  await addSite(page)
  await writeJobDetail(page)
  await createJob(page)

  const phone = await aPhone(browser)
  await enter(phone, company, '/', eli)
  await doTheWork(phone)

  await readReport(page)
  await correctHours(page)
  await page.getByRole('button', { name: 'Download' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'As CSV' }).click()
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv).toContain('Eli Stone')
  expect(csv).toContain('Began before signing on')

  await phone.reload()
  await phone.getByRole('button', { name: /^Notifications/ }).click()
  const told = phone.getByRole('dialog', { name: 'Notifications' })
  // What happened after the list was read comes with the next of its polls, 30 seconds apart.
  const polled = { timeout: 200_000 }
  await expect(told).toContainText('New job at City Hall', polled)
  await expect(told).toContainText('Your hours at City Hall were corrected', polled)
  await expect(told).toContainText('Began before signing on')
})
