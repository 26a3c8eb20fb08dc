// guards: apps/web/src/features/users/**, packages/ui/src/paper/**, packages/ui/src/table/**
// takes: 12 s
import { expect } from '@playwright/test'
import { acceptSuccess } from './hands.ts'
import { test } from './journey.ts'
import { askToPrint, printed } from './paper.ts'
import { aCompany, enter } from './support.ts'

test('people from a file print on as many pages as they need', async ({ page }) => {
  const company = await aCompany()
  const names = Array.from({ length: 130 }, (_, i) => `Tran ${String(i + 1).padStart(3, '0')}`)
  const lines = names.map((name, i) => `Kim,${name},kim${i}@${company.code}.example,Employee`)
  const text = ['First name,Last name,E-mail,Role', ...lines].join('\r\n')
  await enter(page, company, '/users/import')
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('File of people').setInputFiles(file)
  await page.getByLabel('Send each of them an invitation').click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await acceptSuccess(page)
  await page.goto(new URL('/users', page.url()).href)
  await expect(page.getByText('1–50 of 131')).toBeVisible()
  await askToPrint(page, () => page.keyboard.press('Control+p'))
  // The browser counts the pages once, when it is asked for paper.
  await expect(page.getByRole('row')).toHaveCount(1 + 131)
  const { pages, text: printedText } = await printed(page)
  await expect(page.getByRole('row')).toHaveCount(1 + 50)
  expect(pages.length).toBeGreaterThan(2)
  expect(new Set(printedText.match(/Kim Tran \d{3}|Ava Nguyen/g)).size).toBe(131)
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
})
