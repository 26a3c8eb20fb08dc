import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sites } from '@muster/contract/sites/sites'
import { expect, type Page } from '@playwright/test'
import { acceptSuccess, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'

let company: Company
let office: Awaited<ReturnType<typeof aClientWithSite>>
test.beforeEach(async () => {
  company = await aCompany()
  office = await aClientWithSite(company)
})
const picture = path.resolve(import.meta.dirname, '../apps/web/public/icon-512.png')
const choice = (page: Page, label: string) => page.getByRole('combobox', { name: label })
async function pick(page: Page, label: string, option: string | RegExp) {
  await choice(page, label).click()
  await page.getByRole('option', { name: option }).click()
}
const ok = (page: Page) => page.getByRole('button', { name: 'OK' }).click()
async function toForm(page: Page) {
  await enter(page, company, '/jobs/addlocation')
  await pick(page, 'Client', 'Cleo Marsh')
  await pick(page, 'Contract', /^Cleaning/)
  await page.getByRole('button', { name: 'Continue' }).click()
}
const table = (rows: number) =>
  Array.from({ length: rows }, (_, n) => {
    const [lat, lng] = [-20 - (n % 60) / 4, 118 + Math.floor(n / 60) / 2]
    return `Site ${String(n).padStart(4, '0')},${n} Long Road,${lat},${lng},\r\n`
  })
const header = 'Name,Address,Latitude,Longitude,Colour\r\n'
const csv = (text: string) => ({ name: 'sites.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
async function chooseFile(page: Page, text: string) {
  await pick(page, 'Client', 'Cleo Marsh')
  await pick(page, 'Contract', /^Cleaning/)
  await page.getByLabel('File of sites').setInputFiles(csv(text))
}
const many = (page: Page, rows: number) =>
  test.step(`${rows} sites come by import`, async () => {
    await enter(page, company, '/jobs/addlocation/import')
    await chooseFile(page, header + table(rows).join(''))
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await acceptSuccess(page)
  })

test('a place is looked for by name, its image sent after saving, tried again when it fails', async ({
  page,
}) => {
  await toForm(page)
  await typeOver(page.getByRole('searchbox', { name: 'Find a place' }), 'parramatta nsw')
  const found = page.getByRole('list', { name: 'Places found' })
  await expect(found).toContainText('Parramatta New South Wales, Australia')
  await expect(page.getByText('GeoNames CC BY 4.0').first()).toBeVisible()
  await checkPage(page)
  await found.getByRole('button').first().click()
  await expect(page.getByLabel('Latitude')).toHaveValue('-33.8178')
  await expect(page.getByLabel('Address')).toHaveValue(/^Parramatta/)
  await typeOver(page.getByLabel('Name'), 'Corner shop')
  await typeOver(page.getByLabel('Access notes'), 'Key safe 4711')
  await typeOver(page.getByLabel('Area in m²'), '120.5')

  await page.getByLabel('Image of the site').setInputFiles({
    ...{ name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  })
  await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible()
  await ok(page)
  await page.getByLabel('Image of the site').setInputFiles(picture)
  const cutting = page.getByRole('dialog', { name: 'Choose what is shown' })
  await expect(cutting.getByRole('img', { name: 'The picture that was chosen' })).toBeVisible()
  await checkPage(page)
  await cutting.getByLabel('The part that is shown. Move it with the arrow keys').press('ArrowDown')
  await cutting.getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByRole('img', { name: 'Image of the site' })).toBeVisible()
  let refusals = 0
  await page.route('**/api/job/location/*/image*', (route) => {
    refusals += 1
    return refusals === 1 ? route.abort() : route.continue()
  })
  await page.getByRole('button', { name: 'Add site', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Error' })
  await expect(question).toContainText('The site is saved, but not its image icon-512.png')
  await question.getByRole('button', { name: 'Try again' }).click()
  await acceptSuccess(page, 'Site added')

  await enter(page, company, '/jobs/viewlocation/all')
  const row = page.getByRole('row', { name: /Corner shop/ })
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 512)
  await expect(row.locator('img')).toHaveJSProperty('naturalHeight', 384)
  await page.getByRole('link', { name: 'Edit: Corner shop' }).click()
  await page.getByRole('button', { name: 'Access instructions' }).click()
  await expect(page.getByText('Key safe 4711')).toBeVisible()
  await expect(page.getByText('120.5')).toBeVisible()
  await page.getByRole('button', { name: 'Remove image' }).click()
  await page.getByRole('dialog', { name: 'Remove' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Add image' })).toBeVisible()
})

test('a site that is not active is marked and filtered, and no job can be planned there', async ({
  page,
}) => {
  await enter(page, company, '/jobs/viewlocation/all')
  await page.getByRole('link', { name: 'Edit: Riverside tower' }).click()
  await page.getByRole('switch', { name: 'Active' }).click()
  await expect(page.getByText('Active saved')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row', { name: /Riverside tower/ })).toContainText('Inactive')
  await pick(page, 'Status', /^Active$/)
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await pick(page, 'Status', 'Inactive')
  await expect(page.getByRole('row', { name: /Riverside tower/ })).toBeVisible()

  await enter(page, company, '/job/add')
  await pick(page, 'Client', 'Cleo Marsh')
  await pick(page, 'Contract', /^Cleaning/)
  await choice(page, 'Job site').click()
  await expect(page.getByRole('option', { name: 'Riverside tower (inactive)' })).toHaveAttribute(
    'data-combobox-disabled',
    'true',
  )
})

test('a site where another one is already is saved only when one says so', async ({ page }) => {
  await toForm(page)
  await typeOver(page.getByLabel('Name'), 'Second tower')
  await typeOver(page.getByLabel('Address'), '1 queen street,  BRISBANE')
  await typeOver(page.getByLabel('Latitude'), '-30')
  await typeOver(page.getByLabel('Longitude'), '150')
  await page.getByRole('button', { name: 'Add site', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'This site may already exist' })
  await expect(question).toContainText('Riverside tower (1 Queen Street, Brisbane)')
  await question.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByLabel('Name')).toHaveValue('Second tower')
  await page.getByRole('button', { name: 'Add site', exact: true }).click()
  await question.getByRole('button', { name: 'Save it' }).click()
  await expect(page.getByRole('dialog', { name: 'Success' })).toContainText('Site added')
})

test('sites are imported: first their faults by row and column, then all of them; and taken out again', async ({
  page,
}) => {
  await enter(page, company, '/jobs/viewlocation/all')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeDisabled()
  await chooseFile(page, `${header}Hall,1 A Street,-97,151,red\r\n`)
  await expect(page.getByText(/^1 errors?\b/)).toBeVisible()
  const fault = page.getByRole('row', { name: /latitude/i })
  await expect(fault).toContainText('2')
  await expect(page.getByText('Not imported: colour')).toBeVisible()
  await checkPage(page)
  await page.getByLabel('File of sites').setInputFiles(csv(`${header}=Hall,1 A Street,-33,151,\r\n`))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await acceptSuccess(page, 'Sites added: 1')
  await expect(page.getByRole('row', { name: /=Hall/ })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all' }).click(),
  ])
  const text = await readFile((await file.path())!, 'utf8')
  expect(text).toContain(`'=Hall,1 A Street,-33,151`)
  expect(text).toContain('Riverside tower')
})

test.describe(() => {
  test.use({ maps: true })
  test('thousands of sites are gathered on the map and counted, one by one when close, with a pop-up', async ({
    page,
  }) => {
    await many(page, 2100)
    await page.goto(`${new URL(page.url()).origin}/jobs/viewlocation/all?view=map`)
    await expect(page.getByText('2,101 of 2,101 shown')).toBeVisible()
    const places = page.getByRole('list', { name: 'Places on the map' })
    await expect(page.getByRole('region', { name: 'Sites on the map' }).locator('canvas')).toBeVisible()
    await checkPage(page)
    await places
      .getByRole('button', { name: /around/ })
      .first()
      .click()
    await expect(places.getByRole('button', { name: /Long Road/ }).first()).toBeVisible()
    await places
      .getByRole('button', { name: /Long Road/ })
      .first()
      .click()
    const popup = page.locator('.maplibregl-popup')
    await expect(popup).toContainText('Long Road')
    await expect(popup.getByRole('link', { name: 'Open' })).toBeVisible()
    await checkPage(page)
    await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('riverside')
    await expect(page.getByText('1 of 1 shown')).toBeVisible()
  })
})

test('without WebGL a sentence says so, and the list leads on', async ({ page }) => {
  await many(page, 2100)
  await page.goto(`${new URL(page.url()).origin}/jobs/viewlocation/all?view=map`)
  await expect(page.getByText('This browser cannot draw maps')).toBeVisible()
  const places = page.getByRole('list', { name: 'Places on the map' })
  await places
    .getByRole('button', { name: /around/ })
    .first()
    .click()
  await expect(places.getByRole('button', { name: /Long Road/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByText('2,101 of 2,101 shown')).toBeVisible()
  await checkPage(page)
  await page.goto(`${new URL(page.url()).origin}/site?id=${office.site.id}`)
  await page.getByRole('button', { name: 'Edit: Position' }).click()
  await expect(page.getByText('Find the place by its name, or type its position.')).toBeVisible()
  await typeOver(page.getByLabel('Latitude'), '-27.5')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Position saved')).toBeVisible()
  expect((await call(company, sites.read, { params: office.site })).lat).toBe(-27.5)
})
