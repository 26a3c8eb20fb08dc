import { expect, type Page } from '@playwright/test'
import { clear, typeOver } from './hands.ts'
import { idle } from './idle.ts'
import { test } from './journey.ts'
import { aClientWithSite } from './office.ts'
import { aCompany, address, checkPage, enter } from './support.ts'
import { coreAtBothWidths } from './tags.ts'

async function settled(page: Page) {
  await idle(page, 500)
  await expect(page.locator('[aria-busy=true], [role=status] .mantine-Skeleton-root')).toHaveCount(0)
}

test(
  'in Arabic the screens run from right to left, and nothing falls off them',
  coreAtBothWidths,
  async ({ page }) => {
    const company = await aCompany()
    await aClientWithSite(company)
    await page.goto(`${address()}/signin`)
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitem', { name: 'العربية' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('heading', { name: 'تسجيل الدخول' })).toBeVisible()
    await checkPage(page)
    await enter(page, company, '/')
    for (const path of ['/users', '/job/add']) {
      await page.goto(address() + path)
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
      await settled(page)
      await checkPage(page)
    }
  },
)

test('a company words a text in its own way, and takes it back', async ({ page }) => {
  const company = await aCompany()
  await enter(page, company, '/settings/texts')
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('Job details')
  await page.getByRole('button', { name: 'Edit: Job details' }).click()
  await typeOver(page.getByLabel('Deutsch'), 'Reinigungspläne')
  await checkPage(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: 'Reinigungspläne' })).toBeVisible()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { name: 'Texte' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Suchen' })).toHaveValue('Job details')
  await page.getByRole('button', { name: 'Bearbeiten: Job details' }).click()
  await clear(page.getByLabel('Deutsch'))
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('cell', { name: 'Reinigungspläne' })).toBeHidden()
})
