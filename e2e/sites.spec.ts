import { contracts } from '@muster/contract/contracts'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { expect, type Locator, type Page } from '@playwright/test'
import { acceptSuccess, boxOf, paste, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
import { atBothWidths } from './tags.ts'

test.use({ maps: true })

let company: Company
let clientId: number
let contractId: number
test.beforeEach(async () => {
  company = await aCompany()
  const people = await call(company, users.list, { query: {} })
  const signedById = (Array.isArray(people) ? people : people.content)[0]!.id
  const roles = await call(company, users.roles, {})
  const userRoleId = roles.find((role) => role.roleLevel === 10)!.id
  const person = { firstName: 'Grace', lastName: 'Towers', email: 'grace@client.example', userRoleId }
  const signIn = { phone: '0412 345 678', password: 'a-long-and-odd-one' }
  const client = await call(company, users.create, { body: { ...person, ...signIn } })
  clientId = client.id
  const term = { startDate: '2026-01-01', endDate: '2035-12-31', signedById }
  const body = { clientId, title: 'Windows', number: 'W-1', ...term }
  contractId = (await call(company, contracts.create, { body })).id
})
const aSite = (name: string, change: object = {}) => {
  const place = { name, address: `${name} Street 1`, lat: -33.87, lang: 151.21 }
  return call(company, sites.create, { body: { clientId, contractId, ...place, ...change } })
}
const choice = (page: Page, label: string) => page.getByRole('combobox', { name: label })
async function pick(page: Page, label: string, option: string | RegExp) {
  await choice(page, label).click()
  await page.getByRole('option', { name: option }).click()
}
async function drag(page: Page, what: Locator, by: { x: number; y: number }) {
  const at = await boxOf(what)
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 })
  await page.mouse.move(x + by.x, y + by.y, { steps: 6 })
  await page.mouse.up()
}

test('a site is added in two steps, with its place typed and moved by a click', async ({ page }) => {
  await call(company, siteGroups.create, { body: { name: 'North' } })
  await enter(page, company, '/jobs/addlocation')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Please select a client to continue')
  await pick(page, 'Client', 'Grace Towers')
  await pick(page, 'Contract', /^Windows/)
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(choice(page, 'Client')).toHaveValue('Grace Towers')
  await page.getByRole('button', { name: 'Continue' }).click()
  await typeOver(page.getByLabel('Name'), 'Town hall')
  await typeOver(page.getByLabel('Address'), '483 George Street, Sydney')
  await typeOver(page.getByLabel('Parking'), 'Bay 4, behind the hall')
  await page.getByRole('button', { name: 'Add site', exact: true }).click()
  await expect(page.getByText('Location is empty, Select a location in map').first()).toBeVisible()
  await checkPage(page)

  await typeOver(page.getByLabel('Latitude'), '-33.8732')
  await typeOver(page.getByLabel('Longitude'), '151.2061')
  await page.getByLabel('Longitude').press('Tab')
  const map = page.getByRole('region', { name: 'Position of the site' })
  await expect(map.locator('canvas')).toBeVisible()
  const box = await boxOf(map)
  await map.click({ position: { x: box.width / 2 + 60, y: box.height / 2 } })
  await expect(page.getByLabel('Longitude')).not.toHaveValue('151.2061')
  await choice(page, 'Groups').focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'North' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add site', exact: true }).click()
  await acceptSuccess(page, 'Site added')
  // Back at the first step, for the next site.
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect(choice(page, 'Client')).toHaveValue('')

  await page.goto(`${new URL(page.url()).origin}/jobs/viewlocation/all`)
  const row = page.getByRole('row', { name: /Town hall/ })
  await expect(row).toContainText('North')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Time zone' }).check()
  await page.getByRole('checkbox', { name: 'Parking' }).check()
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Australia/Sydney')
  await expect(row).toContainText('Bay 4, behind the hall')
  await row.getByRole('link', { name: 'Town hall', exact: true }).click()
  await expect(page.getByText('Bay 4, behind the hall')).toBeVisible()
})

const openPosition = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit: Position' }).click()
  return page.getByRole('dialog', { name: 'Position' })
}

test(
  'a site is changed at the address of the documents; its pin may be dragged; Back leads to the list',
  atBothWidths,
  async ({ page, isMobile }) => {
    const site = await aSite('Depot')
    await enter(page, company, '/jobs/viewlocation/all')
    await page.goto(`${address()}/jobs/addlocation/edit?id=${site.id}`)
    await expect(page).toHaveURL(`${address()}/site?id=${site.id}`)
    await expect(page.getByText('Windows', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'The client of a site cannot be changed.' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit: Name' }).click()
    await typeOver(page.getByRole('textbox', { name: 'Name' }), 'Yard')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Yard', level: 1 })).toBeVisible()
    const dialog = await openPosition(page)
    await expect(dialog.getByLabel('Latitude')).toHaveValue('-33.87')
    const pin = dialog.locator('[data-pin]')
    await expect(pin).toBeVisible()
    await pin.scrollIntoViewIfNeeded()
    // A finger drags the map itself, and moves the pin by a tap.
    if (isMobile)
      await dialog.getByRole('region', { name: 'Position of the site' }).tap({ position: { x: 80, y: 80 } })
    else await drag(page, pin, { x: 50, y: 40 })
    await expect(dialog.getByLabel('Latitude')).not.toHaveValue('-33.87')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Position saved')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('row', { name: /Yard/ })).toBeVisible()
  },
)

test('a site gets a fence, drawn on the map and corrected by typing', async ({ page }) => {
  const site = await aSite('Yard')
  await enter(page, company, `/site?id=${site.id}`)
  const dialog = await openPosition(page)
  const map = dialog.getByRole('region', { name: 'Position of the site' })
  await expect(map.locator('canvas')).toBeVisible()
  const draw = page.getByRole('button', { name: 'Draw a geofence' })
  await draw.scrollIntoViewIfNeeded()
  await draw.click()
  const box = await boxOf(map)
  const [x, y] = [box.width / 2, box.height / 2]
  for (const [right, down] of [
    [-40, -40],
    [40, -40],
    [40, 40],
    [-40, 40],
  ] as const)
    await map.click({ position: { x: x + right, y: y + down } })
  const typed = page.getByRole('textbox', { name: 'Corners of the geofence' })
  await expect(typed).toHaveValue(/^(-33\.\d+, 151\.\d+\n?){4}$/)
  await expect(page.locator('[data-corner]')).toHaveCount(4)
  await checkPage(page)
  await page.getByRole('button', { name: 'Remove the last corner' }).click()
  await expect(page.locator('[data-corner]')).toHaveCount(3)

  const crossed = '-33.869, 151.209\n-33.871, 151.211\n-33.869, 151.211\n-33.871, 151.209'
  await paste(typed, `${crossed}\nnorth`)
  await typed.blur()
  await expect(page.getByText('One corner a line: latitude, longitude', { exact: true })).toBeVisible()
  await typeOver(typed, crossed)
  await typed.blur()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The lines of a geofence may not cross').first()).toBeVisible()
  await paste(typed, '-33.869, 151.209\n-33.869, 151.211\n-33.871, 151.211\n-33.871, 151.209')
  await typed.blur()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Position saved')).toBeVisible()
  const { fence } = await call(company, sites.read, { params: site })
  expect(fence).toHaveLength(4)
  expect(fence?.[2]).toEqual({ lat: -33.871, lang: 151.211 })
})

test(
  'sites are searched, filtered by group, paged by the server and shown on a map',
  atBothWidths,
  async ({ page, isMobile }) => {
    const group = await call(company, siteGroups.create, { body: { name: 'North' } })
    for (let i = 1; i <= 12; i += 1) await aSite(`Site ${i + 10}`, { lat: -33 - i / 10 })
    await aSite('Library', { groupIdsToAdd: [group.id] })
    await enter(page, company, '/jobs/viewlocation/all?size=10')
    await expect(page.getByText('1–10 of 13')).toBeVisible()
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page.getByRole('row', { name: /Site 22/ })).toBeVisible()
    await expect(page).toHaveURL(/page=1/)
    await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('library street')
    await expect(page.getByRole('row', { name: /Library/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Site 22/ })).toBeHidden()
    await page.getByRole('searchbox', { name: 'Search' }).clear()
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
    await choice(page, 'Groups').click()
    await page.getByRole('option', { name: 'North' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row', { name: /Site 11/ })).toBeHidden()
    await page.getByText('Map', { exact: true }).click()
    const places = page.getByRole('list', { name: 'Places on the map' })
    await expect(places.getByRole('listitem')).toHaveCount(1)
    await expect(places).toContainText('Library')
    await expect(page.getByRole('region', { name: 'Sites on the map' }).locator('canvas')).toBeVisible()
    await checkPage(page)
  },
)

/** The second step of adding a site, with its place and a description typed. */
async function typeSite(page: Page) {
  await enter(page, company, '/jobs/addlocation')
  await pick(page, 'Client', 'Grace Towers')
  await pick(page, 'Contract', /^Windows/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await typeOver(page.getByLabel('Name'), 'Town hall')
  await typeOver(page.getByLabel('Address'), '483 George Street, Sydney')
  await typeOver(page.getByLabel('Latitude'), '-33.8732')
  await typeOver(page.getByLabel('Longitude'), '151.2061')
  await typeOver(page.getByLabel('Description'), 'Ring at the side door')
}
const addedSite = async () => {
  const found = await call(company, sites.list, { query: { search: 'Town hall' } })
  return (Array.isArray(found) ? found : found.content)[0]
}

test('what was typed of a site is there again after a look at the first step', async ({ page }) => {
  await typeSite(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Description')).toBeHidden()
  await expect(choice(page, 'Client')).toHaveValue('Grace Towers')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Ring at the side door')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden()
  await checkPage(page)
  await page.getByRole('button', { name: 'Add site', exact: true }).click()
  await acceptSuccess(page, 'Site added')
  expect((await addedSite())?.description).toBe('Ring at the side door')
})

test('a contract that is archived while a site is added leads back to the first step', async ({ page }) => {
  await typeSite(page)
  const { signedById, startDate, endDate } = await call(company, contracts.read, {
    params: { id: contractId },
  })
  await aSite('Depot')
  await call(company, contracts.remove, { params: { id: contractId }, query: { force: true } })
  const body = { clientId, title: 'Floors', number: 'F-1', signedById, startDate, endDate }
  const floors = await call(company, contracts.create, { body })
  await page.getByRole('button', { name: 'Add site', exact: true }).click()
  await expect(choice(page, 'Contract')).toHaveAccessibleDescription(/Not found/)
  await typeOver(choice(page, 'Contract'), 'Floors')
  await page.getByRole('option', { name: /^Floors/ }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Ring at the side door')
  await page.getByRole('button', { name: 'Add site', exact: true }).click()
  await acceptSuccess(page, 'Site added')
  expect((await addedSite())?.contractId).toBe(floors.id)
})

test('a link names the client and the contract it filters by, however many there are', async ({ page }) => {
  await aSite('Town hall')
  const roles = await call(company, users.roles, {})
  const userRoleId = roles.find((role) => role.roleLevel === 10)!.id
  for (let i = 0; i < 31; i += 1)
    await call(company, users.create, {
      body: {
        ...{ firstName: 'Aaron', lastName: `${i}`, email: `a${i}@client.example`, userRoleId },
        phone: '0412 345 678',
        password: 'a-long-and-odd-one',
      },
    })
  await enter(page, company, `/jobs/viewlocation/all?clientId=${clientId}&contractId=${contractId}`)
  await expect(choice(page, 'Client')).toHaveValue('Grace Towers')
  await expect(choice(page, 'Contract')).toHaveValue('Windows (W-1)')
})
