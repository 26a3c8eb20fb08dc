import path from 'node:path'
import { actions } from '@muster/contract/actions'
import { rowsOf } from '@muster/contract/kit/rows'
import { expect, type Page } from '@playwright/test'
import { installed } from './device.ts'
import { test } from './journey.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
import { atBothWidths } from './tags.ts'
import { aJobOf, anInspectionDone, aWorker, foyerAudit } from './works-done.ts'

test.use({ serviceWorkers: 'allow' })

const picture = path.join(import.meta.dirname, '../apps/web/public/icon-192.png')

/** A rating that is low, with an action of Mia's, who is to add a photo of afterwards. */
async function aLowRating({ asksPhoto = true } = {}) {
  const company = await aCompany()
  const leader = await aWorker(company, 4, 'Lena', 'Brand')
  const mia = await aWorker(company, 5, 'Mia', 'Tran')
  const rule = { kind: 'RATING', rating: 4, band: null, hours: 24, priority: 'HIGH' } as const
  const rules = [{ ...rule, ownerUserId: mia.id, asksPhoto }]
  await call(company, actions.saveRules, { body: { rules, version: 0 } })
  const { jobId } = await aJobOf(company, leader, foyerAudit)
  const workId = await anInspectionDone(leader, jobId)
  const listed = async () => rowsOf(await call(company, actions.list, { query: {} }))
  // What follows from an answer is made in the background.
  await expect.poll(async () => (await listed()).length).toBe(1)
  return { company, leader, mia, workId, listed }
}

test('a rule for problems of the field is added without an owner', atBothWidths, async ({ page }) => {
  const company = await aCompany()
  await enter(page, company, '/settings/actions')
  await page.getByRole('button', { name: 'Add rule' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Action rule' })
  await dialog.getByRole('combobox', { name: 'When' }).click()
  await page.getByRole('option', { name: 'A person in the field reports a problem' }).click()
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Owner: The person on duty')).toBeVisible()
  const { rules } = await call(company, actions.rules, {})
  expect(rules).toMatchObject([{ kind: 'FIELD_PROBLEM', owner: null, rating: null, band: null }])
})

async function addPhotoAfter(page: Page) {
  await page.getByRole('button', { name: /^Add photos ?After$/ }).setInputFiles(picture)
}
async function reportDone(page: Page, note: string) {
  await page.getByRole('button', { name: 'Report as done' }).click()
  await reportDoneIn(page, note)
}
async function reportDoneIn(page: Page, note: string) {
  const dialog = page.getByRole('dialog', { name: 'Report as done' })
  await dialog.getByRole('textbox', { name: 'Work done' }).pressSequentially(note)
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Report as done' }).click()
  await expect(dialog).toHaveCount(0)
}
async function judgeAll(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Re-inspect' })
  await expect(dialog.getByRole('radiogroup').first()).toBeVisible()
  for (const rating of await dialog.getByRole('radiogroup').all())
    await rating.getByRole('radio', { name: '5', exact: true }).click()
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}
/** Another person, at a desk, who judges what failed again; both scores stand in the report. */
async function verifyAtDesk(page: Page, company: Company, workId: number) {
  await page.evaluate(() => sessionStorage.clear())
  await enter(page, company, '/actions?show=verify')
  await page.getByText('Floors: Dry?').first().click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await judgeAll(page)
  await expect(page.getByText('Verified').first()).toBeVisible()
  await checkPage(page)
  await page.goto(`${address()}/report/detailed?work=${workId}`)
  await expect(page.getByText(/^90% on .+, 100% after re-inspection on /)).toBeVisible()
  await checkPage(page)
}

test(
  'a low rating is put right in the field with a photo, and verified by another person',
  atBothWidths,
  async ({ page }) => {
    const { company, mia, workId } = await aLowRating()
    await enter(page, company, '/', mia.signIn)
    await expect(page.getByRole('heading', { name: 'Needs fixing' })).toBeVisible()
    await checkPage(page)
    await page.getByRole('link', { name: 'Floors: Dry?' }).click()
    await expect(page.getByRole('button', { name: 'Report as done' })).toBeDisabled()
    await addPhotoAfter(page)
    await expect(page.getByRole('button', { name: 'After 1' })).toBeVisible()
    await checkPage(page)
    await reportDone(page, 'Dried and taped off')
    await expect(page.getByText('Dried and taped off').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verify' })).toHaveCount(0)
    await verifyAtDesk(page, company, workId)
  },
)

test(
  'a photo and the report of a repair wait without signal, and are verified once it is back',
  atBothWidths,
  async ({ page, context }) => {
    const { company, mia, workId, listed } = await aLowRating()
    await enter(page, company, '/', mia.signIn)
    await expect(page.getByRole('link', { name: 'Floors: Dry?' })).toBeVisible()
    await installed(page)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('link', { name: 'Floors: Dry?' }).click()
    await addPhotoAfter(page)
    await expect(page.getByText('On this device')).toBeVisible()
    await reportDone(page, 'Dried and taped off')
    await expect(page.getByText('Done, to verify')).toBeVisible()
    await expect(page.getByText('Waiting for signal')).toBeVisible()
    await checkPage(page)
    await page.goto(`${address()}/`)
    await expect(page.getByRole('link', { name: 'Floors: Dry?' })).toContainText('Waiting for signal')
    await expect(page.getByText('2 items to sync')).toBeVisible()
    await checkPage(page)
    expect(await listed()).toMatchObject([{ state: 'OPEN', photosAfter: 0 }])

    await context.setOffline(false)
    await expect.poll(listed).toMatchObject([{ state: 'DONE', photosAfter: 1 }])
    await expect(page.getByText('All synced')).toBeVisible()
    await verifyAtDesk(page, company, workId)
  },
)

test(
  'a leader judges a repair without signal, with a photo, and it is verified once the signal is back',
  atBothWidths,
  async ({ page, context }) => {
    const { company, leader, mia, workId, listed } = await aLowRating({ asksPhoto: false })
    const [action] = await listed()
    await call(mia.signIn, actions.done, { params: { id: action!.id }, body: {} })
    await enter(page, company, '/', leader.signIn)
    await expect(page.getByRole('link', { name: 'Floors: Dry?' })).toContainText('Done, to verify')
    await installed(page)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('link', { name: 'Floors: Dry?' }).click()
    await addPhotoAfter(page)
    await expect(page.getByText('On this device')).toBeVisible()
    await page.getByRole('button', { name: 'Verify' }).click()
    await judgeAll(page)
    await expect(page.getByText('Waiting for signal')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verify' })).toHaveCount(0)
    await checkPage(page)
    expect(await listed()).toMatchObject([{ state: 'DONE', photosAfter: 0 }])

    await context.setOffline(false)
    await expect.poll(listed).toEqual([])
    await expect(page.getByText('Verified').first()).toBeVisible()
    const scores = await call(company, actions.scores, { params: { id: workId } })
    expect(scores).toMatchObject({ score: 90, again: [{ score: 100 }] })
  },
)

test(
  'on the board an action is moved by its menu, where a step is allowed',
  atBothWidths,
  async ({ page, isMobile }) => {
    const company = await aCompany()
    const worker = await aWorker(company, 5, 'Mia', 'Tran')
    const { site } = await aJobOf(company, worker)
    await call(company, actions.create, { body: { jobLocationId: site.id, title: 'Mend the tap' } })
    await enter(page, company, '/actions?view=board')
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(column('Open').getByRole('link', { name: 'Mend the tap' })).toBeVisible()
    await checkPage(page)
    const move = page.getByRole('button', { name: 'Move' })
    await move.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Verify' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'I am doing it' }).click()
    await expect(column('Open').getByRole('link', { name: 'Mend the tap' })).toHaveCount(0)
    if (isMobile) await page.getByText('In progress', { exact: true }).first().click()
    await expect(column('In progress').getByRole('link', { name: 'Mend the tap' })).toBeVisible()
    await move.click()
    await page.getByRole('menuitem', { name: 'Report as done' }).click()
    await reportDoneIn(page, 'A new washer is in')
    if (isMobile) await page.getByText('Done, to verify', { exact: true }).first().click()
    await expect(column('Done, to verify').getByRole('link', { name: 'Mend the tap' })).toBeVisible()
    await checkPage(page)
  },
)
