// Features: roster
import { roster } from '@muster/contract/planning/roster'
import { expect } from '@playwright/test'
import { installed } from './device.ts'
import { test } from './journey.ts'
import { printed } from './paper.ts'
import { anOffice, aShift, cell, toast } from './rosters.ts'
import { call, checkPage, enter } from './support.ts'

const text = 'Alarm code 4711: ring the caretaker'

test('a note is written by keyboard, read on the phone without signal too, never on paper, changed by two and removed', async ({
  page,
  browser,
}) => {
  const { company, mia, jobId, site, week } = await anOffice()
  const date = week[1]!
  const { occurrenceStart } = await aShift(company, jobId, mia, date)
  await enter(page, company, `/roster?date=${date}`)
  const shift = cell(page, mia.name, date).getByRole('button')
  const dialog = page.getByRole('dialog', { name: site.name })
  const field = dialog.getByRole('textbox', { name: 'Note on the shift' })
  await shift.focus()
  await page.keyboard.press('t')
  await expect(field).toBeFocused()
  await page.keyboard.type(text)
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Note saved')).toBeVisible()
  await expect(shift).toHaveAccessibleName(new RegExp(`Note: ${text}`))
  await expect(shift).toBeFocused()
  expect((await printed(page)).text).not.toContain('4711')

  // On the day of the site, in its row.
  await page.goto(`${new URL(page.url()).origin}/roster?date=${date}&by=SITE`)
  const ofSite = cell(page, site.name, date).getByRole('button')
  await ofSite.focus()
  await page.keyboard.press('Shift+T')
  await expect(page.getByRole('textbox', { name: 'Note on the day' })).toBeFocused()
  await page.keyboard.type('No water today')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(ofSite).toHaveAccessibleName(/Note on the day: No water today/)

  const phone = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage()
  await enter(phone, company, '/', mia.signIn)
  await installed(phone)
  await phone.goto(`${new URL(page.url()).origin}/me/roster`)
  const card = phone.getByRole('article', { name: site.name })
  await expect(card).toContainText(text)
  await expect(card).toContainText('No water today')
  await phone.context().setOffline(true)
  await phone.reload()
  await expect(card).toContainText(text)

  // Another manager was faster: what they wrote is seen before it is replaced.
  await ofSite.focus()
  await page.keyboard.press('t')
  await expect(field).toHaveValue(text)
  const notes = await call(company, roster.notes, { query: { startDate: date, endDate: date } })
  const { version, patternId } = notes.find((note) => note.jobId !== null)!
  await call(company, roster.writeNote, {
    body: {
      ...{ kind: 'SHIFT', jobId, occurrenceStart, place: { patternId: patternId!, date } },
      ...{ text: 'Of another manager', version },
    },
  })
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' twice')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toContainText('wrote meanwhile: Of another manager')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(ofSite).toHaveAccessibleName(new RegExp(`Note: ${text} twice`))

  await ofSite.focus()
  await page.keyboard.press('t')
  await dialog.getByRole('button', { name: 'Remove note' }).click()
  await expect(toast(page, 'Note removed')).toBeVisible()
  await expect(ofSite).not.toHaveAccessibleName(/Note:/)
})
