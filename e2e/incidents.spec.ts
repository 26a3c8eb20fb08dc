import path from 'node:path'
import { incidents } from '@muster/contract/incidents'
import { rowsOf } from '@muster/contract/kit/rows'
import { session } from '@muster/contract/session/session'
import { expect, type Page } from '@playwright/test'
import { checkField } from './check-field.ts'
import { installed, keptOnDevice } from './device.ts'
import { acceptSuccess } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
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

/** Kind, words and a photo, and not sent. */
async function write(page: Page, kind: string, what: string) {
  await page.getByRole('button', { name: 'Report an incident' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report an incident' })
  await dialog.getByRole('button', { name: kind }).click()
  await dialog.getByRole('textbox', { name: 'What happened?' }).pressSequentially(what)
  await dialog.locator('input[type=file]').first().setInputFiles(picture)
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  return dialog
}
/** Three taps: what it was, what happened, send. */
async function report(page: Page, kind: string, what: string) {
  const dialog = await write(page, kind, what)
  await checkField(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await acceptSuccess(page, 'The office has your report')
}

type SignIn = Pick<Company, 'email' | 'password'>
async function signInAt(page: Page, { email, password }: SignIn) {
  await page.getByLabel('Email', { exact: true }).pressSequentially(email)
  await page.getByRole('textbox', { name: 'Password' }).pressSequentially(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
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

/** By the sign-in page, so that the device knows the company when the session ends. */
async function enterByHand(page: Page, { code }: Company, signIn: SignIn) {
  await page.goto(`${address()}/`)
  await page.getByLabel('Company code').press('ControlOrMeta+a')
  await page.getByLabel('Company code').pressSequentially(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await signInAt(page, signIn)
}

test(
  'an incident that is being written outlives the session, and is sent once by a double tap',
  onPhone,
  async ({ page }) => {
    const { company, mia, listed } = await aWorkplace()
    await enterByHand(page, company, mia.signIn)
    await installed(page)
    const dialog = await write(page, 'Injury', 'Slipped on the ramp')
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: 'Near miss' }).click()
    const what = dialog.getByRole('textbox', { name: 'What happened?' })
    await expect(what).toHaveValue('Slipped on the ramp')
    await dialog.getByRole('button', { name: 'Close' }).click()
    const asked = page.getByRole('dialog', { name: 'Discard the changes?' })
    await asked.getByText('Close', { exact: true }).click()

    await call(company, session.endSessions, { query: { tenantUserId: mia.id } })
    const over = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(over).toBeVisible()
    await signInAt(page, mia.signIn)
    await expect(over).toBeHidden()
    await expect(what).toHaveValue('Slipped on the ramp')
    await dialog.getByRole('button', { name: 'Send' }).dblclick()
    await acceptSuccess(page, 'The office has your report')
    await expect(page.getByText('All synced')).toBeVisible()
    const rows = await listed()
    expect(rows).toMatchObject([{ kind: 'NEAR_MISS', what: 'Slipped on the ramp' }])
    const { files } = await call(company, incidents.read, { params: { id: rows[0]!.id } })
    expect(files).toHaveLength(1)
  },
)

test(
  'an incident that is being written outlives the application and its session, with its photo',
  onPhone,
  async ({ page, context }) => {
    const { company, mia, listed } = await aWorkplace()
    await enterByHand(page, company, mia.signIn)
    await installed(page)
    await write(page, 'Injury', 'Slipped on the ramp')
    await expect
      .poll(async () => (await keptOnDevice(page)).databases)
      .toMatch(/muster-drafts[\s\S]*sealedFile/)
    expect((await keptOnDevice(page)).databases).not.toContain('Slipped')
    await page.close()
    await call(company, session.endSessions, { query: { tenantUserId: mia.id } })

    const later = await context.newPage()
    await later.goto(`${address()}/`)
    await later.getByRole('button', { name: 'Continue' }).click()
    await signInAt(later, mia.signIn)
    await later.getByRole('button', { name: 'Report an incident' }).click()
    const dialog = later.getByRole('dialog', { name: 'Report an incident' })
    await expect(dialog.getByText(/^Unsaved changes from .+ restored$/)).toBeVisible()
    await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await checkField(later)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await acceptSuccess(later, 'The office has your report')
    await expect(later.getByText('All synced')).toBeVisible()
    expect(await listed()).toMatchObject([{ kind: 'INJURY' }])
    await later.getByRole('button', { name: 'Report an incident' }).click()
    await expect(dialog.getByRole('button', { name: 'Hazard' })).toBeVisible()
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
    // Its field has the same words until it is gone.
    await expect(closing).toBeHidden()
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
    await expect(page.getByText('Sand ramps in winter')).toBeVisible()
    await checkPage(page)
    await page.getByRole('link', { name: 'Sand the ramp' }).click()
    await expect(page.getByRole('link', { name: 'Open the incident' })).toBeVisible()
    await page.goto(`${address()}/settings/audit`)
    await expect(page.getByText('Looked at the details of an incident').first()).toBeVisible()
  },
)
