// Features: reports
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { boxOf, pick, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, checkPage, enter } from './support.ts'
import { coreOnPhone } from './tags.ts'
import { aJobOf, anInspectionDone, aWorker, foyerAudit } from './works-done.ts'

test(
  'an inspection is chosen, read as one page, signed with a finger and downloaded',
  coreOnPhone,
  async ({ page }) => {
    const company = await aCompany()
    const mia = await aWorker(company, 4, 'Mia', 'Tran')
    const { jobId, site } = await aJobOf(company, mia, foyerAudit)
    const workId = await anInspectionDone(mia, jobId)

    await enter(page, company, '/report/inspection')
    await expect(
      page.getByText('The newest finished visits of all sites. Choose a site to see its own.'),
    ).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Inspections' })).toBeChecked()
    await page.getByRole('button', { name: 'Generate' }).click()
    const refused = page.getByRole('dialog', { name: 'Error' })
    await expect(refused).toContainText('Please select a work to generate report')
    await refused.getByRole('button', { name: 'OK' }).click()

    await pick(page, 'Site', site.name)
    await expect(page.getByText('1 visit found')).toBeVisible()
    await expect(page.getByText('90%', { exact: true })).toBeVisible()
    await pick(page, 'Visit', `${workId} · Inspection done by (Team leader) Mia Tran on`)
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByText('90% (4.50 of 5)')).toBeVisible()
    await expect(page.getByText('4 Very Good')).toBeVisible()
    await expect(page.getByRole('img', { name: '90% excellent' })).toBeVisible()
    await expect(page.getByText('00: 45: 00')).toBeVisible()
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      expect.stringContaining('Inspection done by'),
      'Inspection summary',
      'Location detail',
      'Review',
    ])
    // Its ratings are good, so its remark and its photo stand beside them, once.
    const floors = page.getByRole('row').filter({ hasText: 'Floors' })
    await expect(floors).toContainText('Wax by the door')
    await expect(page.getByText('Wax by the door')).toHaveCount(1)
    await expect(floors.getByText('Before')).toBeVisible()
    await expect(floors.getByRole('button').getByRole('img')).toBeVisible()
    // However many rows it has, the page scrolls and not the table within it.
    const rows = page.getByRole('table').filter({ has: floors }).locator('..')
    await expect(rows).toHaveCSS('max-height', 'none')
    await expect(page.getByText('211 m walked')).toBeVisible()
    await checkPage(page)

    await page.getByRole('button', { name: 'Sign on screen' }).click()
    await typeOver(page.getByRole('textbox', { name: 'Reviewed By' }), 'Grace Lee')
    const sheet = page.getByRole('img', { name: 'Signature' })
    await sheet.scrollIntoViewIfNeeded()
    const box = await boxOf(sheet)
    await page.mouse.move(box.x + 40, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + 120, box.y + 20, { steps: 5 })
    await page.mouse.move(box.x + 200, box.y + 70, { steps: 5 })
    await page.mouse.up()
    await expect(sheet.locator('polyline')).toHaveCount(1)
    await checkPage(page)
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(page.getByRole('img', { name: 'Grace Lee' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('img', { name: 'Grace Lee' })).toBeVisible()

    await page.getByRole('button', { name: 'Download' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'As PDF' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^Inspection done by \(Team leader\) Mia Tran on .*\.pdf$/)
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')
  },
)
