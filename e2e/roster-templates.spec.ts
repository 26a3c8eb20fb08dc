// Features: roster
import { expect } from '@playwright/test'
import { typeOver } from './hands.ts'
import { test } from './journey.ts'
import { anOffice, aShift, cell, toast } from './rosters.ts'
import { checkPage, enter } from './support.ts'

const later = (date: string, days: number) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

test('a week is saved as a template, looked at, drafted in the next one, and taken back at once', async ({
  page,
}) => {
  const { company, mia, jobId, week } = await anOffice()
  const tuesday = week[1]!
  await aShift(company, jobId, mia, tuesday)
  await enter(page, company, `/roster?date=${tuesday}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Templates of a week…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('No templates yet')).toBeVisible()
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Save week as a template' }).click()
  await page.keyboard.type('Usual week')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(dialog.getByText('Shifts: 1 · Open: 0 · People: 1 · Sites: 1')).toBeVisible()

  await dialog.getByRole('button', { name: 'Use…' }).click()
  await expect(dialog.getByText('Shifts: 0 · Open: 0 · There already: 1')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Draft these shifts' })).toBeDisabled()
  const [year, month, day] = later(tuesday, 7).split('-') as [string, string, string]
  await typeOver(dialog.getByRole('textbox', { name: 'Into the week of' }), `${day}/${month}/${year}`)
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Shifts: 1 · Open: 0')).toBeVisible()
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Draft these shifts' }).click()
  const drafted = cell(page, mia.name, later(tuesday, 7)).getByRole('button')
  await expect(drafted).toHaveAccessibleName(/Not published/)
  await toast(page, 'Shifts drafted: 1.').getByRole('button', { name: 'Undo' }).click()
  await expect(drafted).toBeHidden()
})
