import path from 'node:path'
import { incidents } from '@muster/contract/incidents'
import { rowsOf } from '@muster/contract/kit/rows'
import { expect, type Page } from '@playwright/test'
import { checkField } from './check-field.ts'
import { installed } from './device.ts'
import { acceptSuccess } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, address, call, checkPage, enter } from './support.ts'
import { atBothWidths, onPhone } from './tags.ts'
import { aJobOf, aWorker } from './works-done.ts'

test.use({ serviceWorkers: 'allow' })

const picture = path.join(import.meta.dirname, '../apps/web/public/icon-192.png')

async function aWorkplace() {
  const company = await aCompany()
  const mia = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId, site } = await aJobOf(company, mia)
  const listed = async () => rowsOf(await call(company, incidents.list, { query: {} }))
  return { company, mia, jobId, site, listed }
}

/** Three taps: what it was, what happened, send. */
async function report(page: Page, kind: string, what: string) {
  await page.getByRole('button', { name: 'Report an incident' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report an incident' })
  await dialog.getByRole('button', { name: kind }).click()
  await dialog.getByRole('textbox', { name: 'What happened?' }).pressSequentially(what)
  await dialog.locator('input[type=file]').first().setInputFiles(picture)
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await checkField(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await acceptSuccess(page, 'The office has your report')
}

test(
  'a hazard is reported in the field without signal with a photo, and arrives once',
  onPhone,
  async ({ page, context }) => {
    const { company, mia, listed, site } = await aWorkplace()
    await enter(page, company, '/', mia.signIn)
    await expect(page.getByRole('button', { name: 'Report an incident' })).toBeVisible()
    await installed(page)
    await context.setOffline(true)
    await page.reload()
    await report(page, 'Hazard', 'The step is loose')
    await expect(page.getByText('2 items to sync')).toBeVisible()
    expect(await listed()).toEqual([])
    await context.setOffline(false)
    await expect(page.getByText('All synced')).toBeVisible()
    const rows = await listed()
    expect(rows).toMatchObject([{ kind: 'HAZARD', siteName: site.name, what: 'The step is loose' }])
    const { files } = await call(company, incidents.read, { params: { id: rows[0]!.id } })
    expect(files).toHaveLength(1)
  },
)

test(
  'the office opens the details of an injury, names who was hurt, makes an action and closes it',
  atBothWidths,
  async ({ page }) => {
    const { company, mia, site } = await aWorkplace()
    const body = { kind: 'INJURY', jobLocationId: site.id, what: 'Slipped on the ramp' } as const
    await call(mia.signIn, incidents.report, { body: { ...body, recordedAt: new Date().toISOString() } })
    await enter(page, company, '/incidents')
    await expect(page.getByText('Injury').first()).toBeVisible()
    await expect(page.getByText('Slipped on the ramp')).toHaveCount(0)
    await checkPage(page)
    await page.getByText('Injury').first().click()
    await expect(page.getByRole('heading', { name: 'Injury' }).first()).toBeVisible()
    await checkPage(page)
    await page.getByRole('button', { name: 'Show details' }).click()
    await expect(page.getByText('Slipped on the ramp')).toBeVisible()

    await page.getByRole('button', { name: 'Add person' }).click()
    const person = page.getByRole('dialog', { name: 'Person concerned' })
    await person.getByLabel('Name, if not of the company').pressSequentially('A visitor')
    await person.getByLabel('Statement').pressSequentially('The ramp was wet')
    await checkPage(page)
    await person.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The ramp was wet')).toBeVisible()

    await page.getByRole('button', { name: 'Add action' }).click()
    const action = page.getByRole('dialog', { name: 'Add action' })
    await action.getByLabel('To do').pressSequentially('Sand the ramp')
    await action.getByRole('button', { name: 'Add action' }).click()
    await expect(page.getByRole('link', { name: 'Sand the ramp' })).toBeVisible()

    await page.getByRole('button', { name: 'Close incident' }).click()
    const closing = page.getByRole('dialog', { name: 'Close incident' })
    await closing.getByLabel('Lessons learned').pressSequentially('Sand ramps in winter')
    await closing.getByRole('button', { name: 'Close incident' }).click()
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
    await expect(page.getByText('Sand ramps in winter')).toBeVisible()
    await checkPage(page)
    await page.getByRole('link', { name: 'Sand the ramp' }).click()
    await expect(page.getByRole('link', { name: 'Open the incident' })).toBeVisible()
    await page.goto(`${address()}/settings/audit`)
    await expect(page.getByText('Looked at the details of an incident').first()).toBeVisible()
  },
)
