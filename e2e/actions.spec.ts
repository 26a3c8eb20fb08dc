import path from 'node:path'
import { actions } from '@muster/contract/actions'
import { rowsOf } from '@muster/contract/kit/rows'
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { aCompany, call, checkPage, enter } from './support.ts'
import { atBothWidths } from './tags.ts'
import { aJobOf, anInspectionDone, aWorker, foyerAudit } from './works-done.ts'

const picture = path.join(import.meta.dirname, '../apps/web/public/icon-192.png')

test(
  'a low rating is put right in the field with a photo, and verified by another person',
  atBothWidths,
  async ({ page }) => {
    const company = await aCompany()
    const leader = await aWorker(company, 4, 'Lena', 'Brand')
    const mia = await aWorker(company, 5, 'Mia', 'Tran')
    const rule = { kind: 'RATING', rating: 4, band: null, hours: 24, priority: 'HIGH' } as const
    const rules = [{ ...rule, ownerUserId: mia.id, asksPhoto: true }]
    await call(company, actions.saveRules, { body: { rules, version: 0 } })
    const { jobId } = await aJobOf(company, leader, foyerAudit)
    await anInspectionDone(leader, jobId)
    // What follows from an answer is made in the background.
    const made = async () => rowsOf(await call(company, actions.list, { query: {} })).length
    await expect.poll(made).toBe(1)

    await enter(page, company, '/', mia.signIn)
    await expect(page.getByRole('heading', { name: 'Needs fixing' })).toBeVisible()
    await checkPage(page)
    await page.getByRole('link', { name: 'Floors: Dry?' }).click()
    await expect(page.getByRole('button', { name: 'Report as done' })).toBeDisabled()
    await page.getByRole('button', { name: /^Add photos ?After$/ }).setInputFiles(picture)
    await expect(page.getByRole('button', { name: 'After 1' })).toBeVisible()
    await checkPage(page)
    await page.getByRole('button', { name: 'Report as done' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report as done' })
    await dialog.getByRole('textbox', { name: 'Work done' }).pressSequentially('Dried and taped off')
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Report as done' }).click()
    await expect(page.getByText('Dried and taped off').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verify' })).toHaveCount(0)

    // Another person, at a desk.
    await page.evaluate(() => sessionStorage.clear())
    await enter(page, company, '/actions?show=verify')
    await page.getByText('Floors: Dry?').first().click()
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Verified').first()).toBeVisible()
    await checkPage(page)
  },
)
