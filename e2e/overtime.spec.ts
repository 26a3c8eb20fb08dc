// Features: pay, today
import { pay } from '@muster/contract/pay/pay'
import { expect, type Page } from '@playwright/test'
import { chooseInRow, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aPayWeek, casualTerms } from './pay-week.ts'
import { anOffice, aShift } from './rosters.ts'
import { type Company, call, checkPage, enter } from './support.ts'
import { atBothWidths } from './tags.ts'
import type { Worker } from './works-done.ts'

const employ = (company: Company, { id }: Worker) =>
  call(company, pay.saveEmployment, { params: { id }, body: { version: 0, terms: [casualTerms] } })

/** Types how many minutes and why, and sends it. */
async function askFor(page: Page, minutes: string, why: string) {
  const dialog = page.getByRole('dialog', { name: 'Request overtime' })
  await typeOver(dialog.getByRole('textbox', { name: 'Overtime' }), minutes)
  await dialog.getByRole('textbox', { name: 'Why' }).pressSequentially(why)
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Ask' }).click()
  await expect(dialog).toBeHidden()
}

/** Decides on the request in the row of a person, and says why. On a phone both choices stand in its menu. */
async function decide(page: Page, person: string, choice: 'Approve' | 'Decline', why: string) {
  const button = page.getByRole('button', { name: `${choice}: ${person}`, exact: true })
  const menu = page.getByRole('button', { name: `More: ${person}`, exact: true })
  await expect(button.or(menu)).toBeVisible()
  if (await menu.isVisible()) await chooseInRow(page, person, choice)
  else await button.click()
  const dialog = page.getByRole('dialog', { name: 'Overtime request' })
  await dialog.getByRole('textbox', { name: 'Reason for your decision' }).pressSequentially(why)
  await checkPage(page)
  await dialog.getByRole('button', { name: choice }).click()
  await expect(dialog).toBeHidden()
}

test(
  'overtime is asked for before the shift; Today leads the manager to it, and the person reads that it is granted',
  atBothWidths,
  async ({ page, browser }) => {
    const { company, mia, jobId, site, week } = await anOffice()
    await aShift(company, jobId, mia, week[1]!)
    await employ(company, mia)
    await enter(page, company, '/me/roster', mia.signIn)
    const shift = page.getByRole('article', { name: new RegExp(`^${site.name}`) })
    await shift.getByRole('button', { name: 'Request overtime' }).click()
    await askFor(page, '90', 'The windows are cleaned too')
    await expect(shift).toContainText('Pending')
    await expect(shift).toContainText('Overtime: 1 h 30 min')
    await expect(shift.getByRole('button', { name: 'Request overtime' })).toBeHidden()

    const office = await browser.newPage()
    await enter(office, company, '/today')
    await office.getByRole('link', { name: 'Overtime requests', exact: true }).click()
    const requests = office.getByRole('region', { name: 'Overtime requests' })
    await expect(requests).toContainText('The windows are cleaned too')
    await checkPage(office)
    await decide(office, mia.name, 'Approve', 'As agreed with the client')
    await expect(office.getByText('No pending requests')).toBeVisible()
    await office.close()

    await page.reload()
    await expect(shift).toContainText('Approved')
    await expect(shift).toContainText('Ava Nguyen: As agreed with the client')
    await checkPage(page)
  },
)

test(
  'overtime of a finished visit is declined with a reason, which the person reads and asks again',
  atBothWidths,
  async ({ page, browser }) => {
    const { company, mia } = await aPayWeek()
    await employ(company, mia)
    await enter(page, company, '/me/hours', mia.signIn)
    const visit = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Request overtime' }) })
    await visit.getByRole('button', { name: 'Request overtime' }).click()
    await askFor(page, '30', 'The bins were full')
    const asked = page.getByRole('listitem').filter({ hasText: 'Overtime: 30 min' })
    await expect(asked).toContainText('Pending')

    const office = await browser.newPage()
    await enter(office, company, '/pay/overtime')
    await decide(office, mia.name, 'Decline', 'The bins are not in the contract')
    await expect(office.getByText('No pending requests')).toBeVisible()
    await office.close()

    await page.reload()
    await expect(asked).toContainText('Declined')
    await expect(asked).toContainText('Ava Nguyen: The bins are not in the contract')
    await asked.getByRole('button', { name: 'Request overtime' }).click()
    await askFor(page, '15', 'They were mine to empty')
    await expect(page.getByRole('listitem').filter({ hasText: 'Overtime: 15 min' })).toContainText('Pending')
  },
)
