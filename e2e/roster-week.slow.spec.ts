// guards: apps/web/src/features/roster/**, apps/web/src/shared/patterns/**, apps/server/src/features/roster/**
// takes: 240 s
import { contracts } from '@muster/contract/contracts'
import { jobs } from '@muster/contract/jobs/jobs'
import { roster } from '@muster/contract/planning/roster'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { expect, type Page } from '@playwright/test'
import { boxOf, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite } from './office.ts'
import { nextWeek } from './rosters.ts'
import { aCompany, call, enter, nextEmployeeNumber } from './support.ts'

const people = 80
const places = 60
const firstNames = ['Ana', 'Ben', 'Chi', 'Dara', 'Eli', 'Fay', 'Gus', 'Kim', 'Ivo', 'Jade']
const lastNames = ['Abbott', 'Baker', 'Cooper', 'Dixon', 'Ellis', 'Fraser', 'Grant', 'Hughes']
const names = Array.from(
  { length: people },
  (_, n) => [firstNames[n % 10]!, lastNames[Math.floor(n / 10)]!] as const,
)
const siteName = (n: number) => `Site ${String(n + 1).padStart(2, '0')} tower`

async function aWholeCompany() {
  const company = await aCompany()
  const { client, contract, detail } = await aClientWithSite(company)
  const roles = await call(company, users.roles, {})
  const userRoleId = roles.find(({ roleLevel }) => roleLevel === 5)!.id
  for (const [firstName, lastName] of names) {
    const email = `${firstName}.${lastName}@${company.code}.example`.toLowerCase()
    const contact = { email, phone: '0412 345 678', employeeNumber: nextEmployeeNumber() }
    await call(company, users.create, {
      body: { firstName, lastName, ...contact, userRoleId, password: 'Tide-and-harbour-1' },
    })
  }
  for (let n = 0; n < places; n += 1) {
    const where = { address: `${n + 1} Queen Street, Brisbane`, lat: -27.47, lang: 153.02 }
    await call(company, sites.create, {
      body: {
        name: siteName(n),
        ...where,
        clientId: client.id,
        contractId: contract.id,
        timezone: 'Australia/Brisbane',
      },
    })
  }
  const { jobLocations } = await call(company, contracts.read, { params: { id: contract.id } })
  for (const { contractLocationId, name } of jobLocations)
    if (name.startsWith('Site'))
      await call(company, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
  return company
}

/** Presses of mouse and keys, and seconds, of what is done from here on. */
async function countHands(page: Page) {
  await page.addInitScript(() => {
    const count = (name: string) => () =>
      sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1))
    addEventListener('pointerdown', (event) => event.isTrusted && count('presses')(), { capture: true })
    addEventListener('keydown', (event) => event.isTrusted && count('keys')(), { capture: true })
  })
  const read = () =>
    page.evaluate(
      () =>
        [
          Number(sessionStorage.getItem('presses') ?? 0),
          Number(sessionStorage.getItem('keys') ?? 0),
        ] as const,
    )
  const acts: Record<string, { presses: number; keys: number; seconds: number }> = {}
  return {
    acts,
    async act(name: string, work: () => Promise<void>) {
      const [presses, keys] = await read()
      const began = Date.now()
      await work()
      const [nextPresses, nextKeys] = await read()
      acts[name] = {
        presses: nextPresses - presses,
        keys: nextKeys - keys,
        seconds: Math.round((Date.now() - began) / 1000),
      }
    },
  }
}

/** Three kinds of sites: two people in the evening, one later, one in the morning. */
const kinds = [
  { from: '18:00', to: '20:30', people: 2 },
  { from: '18:30', to: '20:30', people: 1 },
  { from: '06:00', to: '08:00', people: 1 },
]
const sitesOf = (kind: number) => Array.from({ length: places / 3 }, (_, n) => siteName(n * 3 + kind))

test('from an empty week to a published one for 80 people at 60 sites, by hand', async ({ page }) => {
  test.setTimeout(1_500_000)
  const company = await aWholeCompany()
  const [monday] = nextWeek() as [string]
  const hands = await countHands(page)
  await enter(page, company, `/roster?date=${monday}`)
  await expect(page.getByText('No shifts in these days')).toBeVisible()
  const adding = page.getByRole('dialog', { name: 'Add to the roster' })

  // What is alike is added once: the first site, then the others that need the same.
  await hands.act('needs', async () => {
    await page.getByText('By site', { exact: true }).click()
    for (const [kind, { from, to, people: count }] of kinds.entries()) {
      const [first, ...others] = sitesOf(kind)
      await cellOf(page, first!, monday).click()
      await adding.getByText('Also at other jobs…').click()
      const list = adding.getByRole('list', { name: 'Also at other jobs…' })
      for (const other of others) await list.getByText(other).click()
      await expect(adding.getByText('Also at 19 other jobs')).toBeVisible()
      await typeOver(adding.getByRole('textbox', { name: 'Start' }), from)
      await page.keyboard.press('Tab')
      await page.keyboard.type(to)
      if (count > 1) await typeOver(adding.getByRole('textbox', { name: 'People needed' }), String(count))
      await adding.getByRole('combobox', { name: 'Frequency' }).click()
      await page.getByRole('option', { name: 'Weekly' }).click()
      await adding.getByRole('button', { name: 'Monday to Friday' }).click()
      await adding.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(adding).toBeHidden()
      await expect(cellOf(page, first!, monday)).toContainText(from)
    }
  })

  // Each place gets its person for the whole series: the letters of a name, and Enter.
  await hands.act('people', async () => {
    await page.mouse.move(700, 600)
    await page.mouse.wheel(0, -9999)
    let next = 0
    for (let n = 0; n < places; n += 1)
      for (let place = 0; place < kinds[n % 3]!.people; place += 1) {
        const name = names[next]!.join(' ')
        next += 1
        await scrollTo(page, n)
        await cellOf(page, siteName(n), monday).locator('[data-kind="place"]').click()
        const dialog = page.getByRole('dialog', { name: siteName(n) })
        const onwards = dialog.getByRole('radio', { name: 'From here on' })
        await expect(dialog.getByText('From here on', { exact: true })).toBeVisible()
        if (next === 1) {
          await dialog.getByText('From here on', { exact: true }).click()
          await dialog.getByRole('textbox', { name: 'Search' }).click()
        }
        await expect(onwards).toBeChecked()
        await page.keyboard.type(name)
        await expect(dialog.getByRole('listitem')).toHaveCount(1)
        await page.keyboard.press('Enter')
        await expect(dialog).toBeHidden()
        await expect(cellOf(page, siteName(n), monday)).toContainText(name)
      }
  })

  await hands.act('publish', async () => {
    await page.getByRole('button', { name: /^Publish/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish roster' })
    await expect(dialog).toContainText('80 people')
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  console.log(JSON.stringify(hands.acts))
  const { shifts, places: open } = await call(company, roster.read, {
    query: { startDate: monday, endDate: monday },
  })
  expect(shifts.filter(({ draft }) => draft === null)).toHaveLength(people)
  expect(open).toEqual([])
  expect(hands.acts.needs!.presses).toBeLessThanOrEqual(90)
  expect(hands.acts.people!.presses).toBeLessThanOrEqual(90)
  expect(hands.acts.publish!.presses).toBe(2)
})

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
const cellOf = (page: Page, name: string, date: string) =>
  rowOf(page, name).locator(`td[data-date="${date}"]`)

/** Brings the row of a site into sight, by the wheel. */
async function scrollTo(page: Page, n: number) {
  const grid = await boxOf(page.getByRole('grid'))
  const row = rowOf(page, siteName(n))
  await page.mouse.move(grid.x + 300, 600)
  for (let turns = 0; turns < 40; turns += 1) {
    const box = (await row.isVisible()) ? await row.boundingBox() : null
    if (box && box.y > 360 && box.y + box.height < 800) return
    await turnWheel(page, box ? (box.y <= 360 ? -120 : 120) : 240)
  }
}

/** Until the grid has followed, and stands. */
async function turnWheel(page: Page, pixels: number) {
  const scroller = page.getByRole('grid').locator('..')
  const before = await scroller.evaluate((node) => node.scrollTop)
  await page.mouse.wheel(0, pixels)
  await scroller.evaluate(
    (node, from) =>
      new Promise<void>((done) => {
        let last = from
        const look = () => {
          if (node.scrollTop !== from && node.scrollTop === last) return done()
          last = node.scrollTop
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    before,
  )
}
