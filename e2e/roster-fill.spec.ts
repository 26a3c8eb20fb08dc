// Features: roster, cover
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { anOffice, cell, lane, need, toast } from './rosters.ts'
import { checkPage, enter } from './support.ts'

test('open shifts are filled at once by keyboard: chosen, looked at with reasons, taken in part, and undone', async ({
  page,
}) => {
  const { company, jobId, week } = await anOffice()
  const [monday, tuesday] = [week[0]!, week[1]!]
  await need(company, jobId, monday, { places: 2 })
  await enter(page, company, `/roster?date=${monday}`)
  await expect(lane(page, tuesday)).toContainText('×2')
  const dialog = page.getByRole('dialog', { name: 'Fill open shifts' })
  await page.getByRole('button', { name: 'Fill open shifts…' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Day' })).toBeFocused()
  // So few days are not searched: the list is opened and walked.
  await page.keyboard.press('ArrowDown')
  const day = page.getByRole('option', { name: /^Tue/ })
  await expect(day).toBeVisible()
  for (let press = 0; press < 3 && (await day.getAttribute('data-combobox-selected')) === null; press += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Day' })).toHaveValue(/^Tue/)
  await checkPage(page)
  const propose = dialog.getByRole('button', { name: 'Propose people (2)' })
  await propose.focus()
  await page.keyboard.press('Enter')

  // Two people for the two places of one day; nothing is drafted yet.
  const chosen = dialog.getByRole('listitem').getByRole('checkbox')
  await expect(chosen).toHaveCount(2)
  await expect(lane(page, tuesday)).toContainText('×2')
  await checkPage(page)
  await chosen.first().focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Assign as drafts (1)' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  // Undo is offered for eight seconds, and as long as it has the pointer: on a busy machine the roster comes later.
  const undo = toast(page, '1 shift assigned. Not published yet.').getByRole('button', { name: 'Undo' })
  await undo.hover()
  await expect(lane(page, tuesday)).not.toContainText('×2')
  await expect(page.getByRole('button', { name: '1 unpublished change' })).toBeVisible()
  await undo.click()
  await expect(lane(page, tuesday)).toContainText('×2')
  await expect(cell(page, 'Uncovered', monday)).toContainText('×2')
})
