// guards: apps/web/src/features/chat/**, apps/web/src/features/notifications/**, apps/server/src/features/chat/**, apps/server/src/features/notifications/**, apps/web/src/service-worker.ts, packages/ui/src/**
// takes: 150 s
import { chat } from '@muster/contract/chat'
import { pageOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { expect, type Page } from '@playwright/test'
import { pickerOf, typeOver } from './hands.ts'
import { hostileTexts, madeOf, namesAmong, publishedAbsent, whatRan } from './hostile-texts.ts'
import { test } from './journey.ts'
import { shownNotices, showsNothing, showsNotifications, withWorker } from './service-worker.ts'
import { aCompany, address, type Company, call, enter } from './support.ts'
import { aJobOf, aWorker, type Worker } from './works-done.ts'

test.beforeEach(() => {
  if (publishedAbsent) test.info().annotations.push({ type: 'note', description: publishedAbsent })
})

const chunks = <T>(all: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

const attack = '"><img src=x onerror=ran(1)>'

/** A worker and a site named like attacks, at a job of which the owner reads along. */
async function aSiteThatTalks(company: Company) {
  const mia = await aWorker(company, 5, 'Mia', attack)
  const { jobId, site } = await aJobOf(company, mia)
  await call(company, sites.update, { params: { id: site.id }, body: { name: attack } })
  const all = await call(company, chat.list, { query: { conversationMappedTable: 'JOB_LOCATION' } })
  const of = (kind: string) => all.find(({ conversationType }) => conversationType.name === kind)!.id
  return { mia, jobId, id: of('INTERNAL'), book: of('BOOK') }
}

/** Says every text, as she does. */
async function sayAll({ signIn }: Worker, id: number, texts: readonly string[], mentions: number[] = []) {
  for (const some of chunks(texts, 20)) {
    const messages = some.map((text) => ({ text, mentions }))
    await call(signIn, chat.send, { params: { id, threadId: id }, body: { messages } })
  }
}

/** A person for each name, without a sign-in; ten at a time. */
async function peopleOf(company: Company, all: readonly string[]) {
  const roles = await call(company, users.roles, {})
  const leader = roles.find(({ roleLevel }) => roleLevel === 4)!
  const add = (name: string, i: number) => {
    const email = `person${i}@${company.code}.example`
    const contact = { email, phone: '0412 345 678', employeeNumber: `P-${i}` }
    const body = { firstName: name, lastName: name, ...contact, userRoleId: leader.id, invite: true }
    return call(company, users.create, { body })
  }
  const ids: number[] = []
  for (const some of chunks([...all.entries()], 10))
    ids.push(...(await Promise.all(some.map(([i, name]) => add(name, i)))).map(({ id }) => id))
  return ids
}

const owner = async (company: Company) =>
  pageOf(await call(company, users.list, { query: { search: 'Ava', page: 0, size: 1 } })).content[0]!.id

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const said = (page: Page) => log(page).locator('p[dir=auto]')
const go = async (page: Page, path: string) => {
  await page.goto(address() + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
}
const close = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The page of the owner, with everything that a text of it would run. */
async function watched(page: Page, company: Company, where: string) {
  const ran = await whatRan(page)
  await enter(page, company, where)
  return ran
}

const names = namesAmong(hostileTexts)

test('messages that arrive are text', async ({ page }) => {
  const company = await aCompany()
  const { mia, id } = await aSiteThatTalks(company)
  const ran = await watched(page, company, `/chat?c=${id}`)
  await expect(log(page)).toContainText('No messages yet')
  await sayAll(mia, id, hostileTexts)
  await expect(said(page)).toHaveCount(hostileTexts.length, { timeout: 120_000 })
  expect(await said(page).allTextContents()).toEqual(hostileTexts)
  expect(await madeOf(page)).toEqual([])
  expect(ran).toEqual([])
})

test('messages are text page by page, quoted and searched', async ({ page }) => {
  const company = await aCompany()
  const { mia, id } = await aSiteThatTalks(company)
  await sayAll(mia, id, hostileTexts)
  const ran = await watched(page, company, `/chat?c=${id}`)
  await expect(said(page).last()).toHaveText(hostileTexts.at(-1)!)
  const scrolledUp = async () => {
    await log(page).evaluate((element) => element.scrollTo(0, 0))
    return said(page).count()
  }
  await expect.poll(scrolledUp, { timeout: 200_000, intervals: [100] }).toBe(hostileTexts.length)
  expect(await said(page).allTextContents()).toEqual(hostileTexts)
  const bubble = log(page).locator(':has(> [id^=message-])').first()
  await bubble.hover()
  await bubble.getByRole('button', { name: 'Actions of the message' }).click()
  await page.getByRole('menuitem', { name: 'Reply' }).click()
  await typeOver(page.getByRole('textbox', { name: 'Message' }), hostileTexts[1]!)
  await page.getByRole('textbox', { name: 'Message' }).press('Enter')
  await expect(log(page).locator('blockquote')).toContainText(hostileTexts[0]!)
  await go(page, '/chat')
  await typeOver(page.getByRole('searchbox', { name: 'Search conversations and messages' }), 'script')
  await expect(
    page.getByRole('region', { name: 'Messages', exact: true }).getByRole('button').first(),
  ).toBeVisible()
  expect(await madeOf(page)).toEqual([])
  expect(ran).toEqual([])
})

test('the bell, every page of notifications and what was delivered are text', async ({ page }) => {
  const company = await aCompany()
  const { mia, book } = await aSiteThatTalks(company)
  const ran = await watched(page, company, '/chat')
  await sayAll(mia, book, hostileTexts, [await owner(company)])
  const count = async () =>
    pageOf(await call(company, notifications.list, { query: { page: 0, size: 1 } })).totalElements
  await expect.poll(count, { timeout: 120_000 }).toBe(hostileTexts.length)
  await go(page, '/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('article')).toHaveCount(20)
  expect(await madeOf(page)).toEqual([])
  const texts: string[] = []
  for (let n = 0; n < hostileTexts.length / 50; n++) {
    await go(page, `/notifications?page=${n}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    texts.push(...(await page.getByRole('article').allTextContents()))
    expect(await madeOf(page)).toEqual([])
  }
  expect(texts).toHaveLength(hostileTexts.length)
  expect(texts.every((text) => text.includes(`Mia ${attack} wrote at ${attack}`))).toBe(true)
  await go(page, '/notifications/deliveries?size=100')
  await expect(page.getByRole('row').nth(20)).toBeVisible()
  expect(await madeOf(page)).toEqual([])
  expect(ran).toEqual([])
})

test('names of people and groups are text', async ({ page }) => {
  const company = await aCompany()
  await aSiteThatTalks(company)
  const ids = await peopleOf(company, names)
  const ran = await watched(page, company, '/')
  // Everybody is in a group, and every group is called like somebody.
  const groups: number[] = []
  for (const [i, name] of names.entries()) {
    const tenantUserIds = i * 49 < ids.length ? ids.slice(i * 49, i * 49 + 49) : ids.slice(i - 1, i + 1)
    groups.push((await call(company, chat.create, { body: { tenantUserIds, name } })).id)
  }
  await go(page, '/chat')
  const titles = page.locator('[data-conversation] bdi:first-child')
  await expect(titles).toHaveCount(names.length + 2)
  expect([...(await titles.allTextContents())].sort()).toEqual(expect.arrayContaining([...names].sort()))
  for (const group of groups.slice(0, Math.ceil(ids.length / 49))) {
    await go(page, `/chat?c=${group}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Members' }).click()
    await expect(page.getByRole('dialog').locator('li').nth(1)).toBeVisible()
    expect(await madeOf(page)).toEqual([])
    await close(page)
  }
  await go(page, `/chat?c=${groups[0]}`)
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('@<')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await madeOf(page)).toEqual([])
  expect(ran).toEqual([])
})

test('names are text in the matrix, where one is added to it, and in who will be told', async ({ page }) => {
  const company = await aCompany()
  const { jobId } = await aSiteThatTalks(company)
  const people = await peopleOf(company, names)
  const ran = await watched(page, company, '/')
  for (const some of chunks(people.slice(0, -20), 50)) {
    const add = some.map((tenantUserId) => ({
      ...{ event: 'ANY' as const, gateway: 'APP' as const },
      tenantUserId,
    }))
    const body = { notificationCategory: 'JOB' as const, mappedId: jobId, add, remove: [] }
    await call(company, notifications.subscribe, { body })
  }
  await go(page, `/job/notifications?jobId=${jobId}`)
  await expect(page.locator('main table').first().locator('tbody tr')).toHaveCount(people.length - 20, {
    timeout: 120_000,
  })
  await expect(page.locator('section', { hasText: 'Preview of recipients' })).toContainText('Subscribed')
  for (const table of await page.locator('main table').all())
    expect(
      await table.evaluate((one) => one.parentElement!.scrollWidth - one.parentElement!.clientWidth),
    ).toBeLessThan(1)
  expect(await madeOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Add new user' }).click()
  await pickerOf(page, 'User').first().click()
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await madeOf(page)).toEqual([])
  expect(ran).toEqual([])
})

test.describe('pushes', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

  test('the title and the text of a push are shown as they are, and lead nowhere else', async ({ page }) => {
    const ran = await whatRan(page)
    const { worker, push } = await withWorker(page)
    test.skip(!(await showsNotifications(worker)), showsNothing)
    for (const [n, text] of hostileTexts.entries())
      await push(JSON.stringify({ title: text, body: text, link: text, tag: String(n), urgent: false }))
    const texts = (await shownNotices(worker)).sort((one, other) => Number(one.tag) - Number(other.tag))
    expect(texts.map(({ title }) => title)).toEqual(hostileTexts)
    expect(texts.map(({ body }) => body)).toEqual(hostileTexts)
    expect(page.url()).toBe(`${address()}/`)
    expect(ran).toEqual([])
  })
})
