// Features: dashboard, company, users, contracts, sites, job-details, jobs
import { expect, type Locator, type Page } from '@playwright/test'
import { pickerOf } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, enter } from './support.ts'

/** More stops than any of these pages has. */
const mostStops = 150

/** Presses Tab until the target has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < mostStops; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}
async function pressKey(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test('a company is set up by keyboard alone, from the dashboard to the first visit in the schedule', async ({
  page,
}) => {
  const company = await aCompany()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const onTop = () => page.getByRole('dialog').last()
  const setup = page.locator('section').filter({ hasText: 'Set up your company' })
  const step = (name: RegExp) => pressKey(page, setup.getByRole('link', { name }))
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
  }
  /** Types into the picker that has the focus, and takes what it finds. */
  const take = async (text: string) => {
    await page.keyboard.type(text)
    await expect(page.getByRole('option', { name: text }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  const choose = async (picker: Locator, text: string) => {
    await tabTo(page, picker)
    await take(text)
  }
  const saved = async (sentence: string, done: number) => {
    const success = page.getByRole('dialog', { name: 'Success' })
    await expect(success).toContainText(sentence)
    await expect(success.getByRole('button').last()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(success).toBeHidden()
    await pressKey(page, page.getByRole('link', { name: 'Dashboard', exact: true }))
    await expect(setup).toContainText(`${done} of 6`)
  }
  await enter(page, company, '/')

  await step(/Name, logo and colours/)
  await tabTo(page, page.getByRole('textbox', { name: 'Main colour', exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('#0b7285')
  await page.keyboard.press('Enter')
  await saved('Company settings saved', 1)

  await step(/^People/)
  await tabTo(page, page.getByLabel('First name'))
  await type('Mia', 'Tran', `mia@${company.code}.example`, '0412 345 678')
  await choose(pickerOf(page, 'Role'), 'Employee')
  await pressKey(page, button('Add user'))
  await saved('User added', 2)

  await step(/First client and contract/)
  await tabTo(page, pickerOf(page, 'Client').first())
  await page.keyboard.type('Cleo Marsh')
  await expect(page.getByRole('option', { name: '+ Add client', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, onTop().getByRole('textbox', { name: 'Email' }))
  await type(`cleo@${company.code}.example`, '0412 345 679')
  await pressKey(page, onTop().getByRole('button', { name: 'Add client', exact: true }))
  await expect(pickerOf(page, 'Client').first()).toHaveValue('Cleo Marsh')
  await tabTo(page, page.getByRole('textbox', { name: 'Title', exact: true }))
  await type('Cleaning', 'C-1', '01/01/2026', '31/12/2039')
  await choose(pickerOf(page, 'Signed by'), 'Ava Nguyen')
  await pressKey(page, button('Add contract'))
  await saved('Contract successfully saved', 3)

  await step(/First site/)
  await choose(pickerOf(page, 'Client').first(), 'Cleo Marsh')
  await choose(pickerOf(page, 'Contract'), 'Cleaning')
  await pressKey(page, button('Continue'))
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await type('Riverside tower', '1 Quay Street, Sydney')
  await tabTo(page, page.getByRole('searchbox', { name: 'Find a place' }))
  await page.keyboard.type('Sydney')
  await pressKey(page, page.getByRole('list', { name: 'Places found' }).getByRole('button').first())
  await pressKey(page, button('Add site'))
  await saved('Site added', 4)

  await step(/First checklist and first job/)
  await choose(pickerOf(page, 'Client').first(), 'Cleo Marsh')
  await pressKey(page, button('Office clean'))
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
  // Who only passes through the rows changes no level.
  const tasks = page.getByRole('textbox', { name: 'Task title', exact: true })
  await tabTo(page, tasks.first())
  await tabTo(page, button('Submit'))
  await expect(tasks).toHaveCount(3)
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, button('Submit'))
  await expect(tasks).toHaveCount(3)
  await page.keyboard.press('Enter')
  await saved('Checklist saved', 4)

  await step(/First checklist and first job/)
  await choose(pickerOf(page, 'Client').first(), 'Cleo Marsh')
  // Each next list has the focus already.
  for (const [field, text] of [
    ['Contract', 'Cleaning'],
    ['Job site', 'Riverside tower'],
    ['Checklist', 'Office clean'],
  ] as const) {
    await expect(pickerOf(page, field)).toBeFocused()
    await take(text)
  }
  await pressKey(page, button('Skip'))
  await choose(pickerOf(page, 'Add an employee'), 'Mia Tran')
  await pressKey(page, button('Same shift for all'))
  await expect(onTop().getByRole('textbox', { name: 'Start: Time' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('23:30')
  await page.keyboard.press('Enter')
  await expect(button('Schedule (1)')).toBeVisible()
  await pressKey(page, button('Submit'))
  await pressKey(page, page.getByRole('dialog', { name: 'Review' }).getByRole('button', { name: 'Submit' }))
  await saved('Job created', 5)
})
