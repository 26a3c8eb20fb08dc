// Features: suspensions, users, roster
import { suspensions } from '@muster/contract/users/suspensions'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { typeOver } from './hands.ts'
import { test } from './journey.ts'
import { anOffice, aShift, cell, lane, nextWeek, toast } from './rosters.ts'
import { address, type Company, call, checkPage, enter } from './support.ts'
import { aWorker, type Worker } from './works-done.ts'

async function aPhone(browser: Browser, company: Company, worker: Worker) {
  const phone = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await enter(phone, company, '/', worker.signIn)
  return phone
}
const typed = (date: string) => date.split('-').reverse().join('/')
/** The languages whose words for a suspended person are the longest. */
const longestWords = [
  { language: 'Deutsch', word: 'Suspendiert' },
  { language: 'Español', word: 'Suspensión' },
]
async function expectWhole(page: Page, text: Locator) {
  await expect(text).toBeVisible()
  const isCut = (element: Element) => {
    const edge = (one: Element) => one.getBoundingClientRect().right
    return edge(element) > edge(element.closest('td')!) || element.scrollWidth > element.clientWidth
  }
  expect(await text.evaluate(isCut), (await page.locator('html').getAttribute('lang')) ?? '').toBe(false)
}

test.describe('at a small desktop', () => {
  test.use({ viewport: { width: 1366, height: 768 } })

  test('R-24: a person is suspended from today, the roster and their day say so, and it is ended', async ({
    page,
    browser,
  }) => {
    const { company, mia, jobId, site } = await anOffice()
    const week = nextWeek()
    const [monday, sunday] = [week[0]!, week[6]!]
    await aShift(company, jobId, mia, monday)
    await enter(page, company, `/person?id=${mia.id}`)
    await page.getByRole('button', { name: 'Suspend…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suspend' })
    await typeOver(dialog.getByLabel('Last day'), typed(sunday))
    await dialog.getByLabel('Reason').click()
    await page.keyboard.type('The client complained twice', { delay: 5 })
    await expect(dialog.getByText('1 shift of theirs lies on these days')).toBeVisible()
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(toast(page, `${mia.name} is suspended`)).toBeVisible()
    await expect(page.getByText('Suspended now')).toBeVisible()
    await expect(page.getByText('The client complained twice')).toBeVisible()
    await checkPage(page)

    await page.goto(`${address()}/roster?date=${monday}`)
    await expect(cell(page, mia.name, monday)).toContainText('Is suspended')
    await expect(cell(page, mia.name, monday).getByRole('button')).toHaveCount(0)
    await expect(lane(page, monday).getByRole('button', { name: site.name })).toBeVisible()

    const phone = await aPhone(browser, company, mia)
    const notice = phone.getByRole('status').filter({ hasText: 'You are suspended until' })
    await expect(notice).toBeVisible()
    await expect(phone.getByText('The client complained twice')).toHaveCount(0)
    await checkPage(phone)

    await page.goto(`${address()}/users`)
    await expectWhole(page, page.getByRole('row', { name: mia.name }).getByText('Suspended until'))
    for (const { language, word } of longestWords) {
      await page
        .locator('header')
        .getByRole('button', { name: /Language|Sprache/ })
        .click()
      await page.getByRole('menuitem', { name: language }).click()
      await expectWhole(page, page.getByRole('row', { name: mia.name }).getByText(word))
    }
    await page.getByRole('button', { name: 'Idioma' }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()

    await page.goto(`${address()}/person?id=${mia.id}`)
    await page.getByRole('button', { name: 'End suspension' }).click()
    const question = page.getByRole('dialog', { name: 'End suspension' })
    await question.getByRole('button', { name: 'End suspension' }).click()
    await expect(toast(page, 'Suspension ended')).toBeVisible()
    await expect(page.getByText('Suspension over')).toBeVisible()
    await page.goto(`${address()}/roster?date=${monday}`)
    await expect(cell(page, mia.name, monday)).toContainText('18:00')
    await phone.reload()
    await expect(phone.getByRole('heading').first()).toBeVisible()
    await expect(notice).toBeHidden()
    await phone.close()
  })
})

test('R-24: a manager who is suspended while a page of the office is open has the screens of an employee at the next act', async ({
  page,
}) => {
  const { company } = await anOffice()
  const manager = await aWorker(company, 3, 'Max', 'Stone')
  await enter(page, company, '/users', manager.signIn)
  await expect(page.getByRole('row', { name: manager.name })).toBeVisible()
  const body = { reason: 'Under review' }
  await call(company, suspensions.add, { params: { id: manager.id }, body })
  await page.getByRole('link', { name: 'Roster', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No permission' })).toBeVisible()
  await page.getByRole('link', { name: 'My day', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'You are suspended until' })).toBeVisible()
})
