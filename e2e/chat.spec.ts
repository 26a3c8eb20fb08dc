// Features: live, files
import { chat } from '@muster/contract/chat'
import { expect, type Page } from '@playwright/test'
import { typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
import { atBothWidths, core, onPhone } from './tags.ts'
import { aJobOf, aWorker } from './works-done.ts'

/** A worker at a site, and the conversations of that site by their kind. */
async function aSiteThatTalks(company: Company) {
  const mia = await aWorker(company, 5, 'Mia', 'Tran')
  const { site } = await aJobOf(company, mia)
  const all = await call(company, chat.list, { query: { conversationMappedTable: 'JOB_LOCATION' } })
  const of = (name: string) => all.find(({ conversationType }) => conversationType.name === name)!.id
  return { mia, siteName: site.name, internal: of('INTERNAL') }
}
const say = (company: Company, id: number, ...texts: string[]) =>
  call(company, chat.send, {
    params: { id, threadId: id },
    body: { messages: texts.map((text) => ({ text })) },
  })

const openSite = async (page: Page, siteName: string) => {
  await page.getByRole('button', { name: siteName }).first().click()
  await expect(page.getByRole('tab', { name: 'Internal chat' })).toBeVisible()
}
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const box = (page: Page) =>
  page.getByRole('textbox', { name: 'Message' }).or(page.getByRole('combobox', { name: 'Message' }))
const act = async (page: Page, text: string, action: string) => {
  const bubble = log(page).locator(':has(> [id^=message-])').filter({ hasText: text })
  await bubble.hover()
  await bubble.getByRole('button', { name: 'Actions of the message' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test(
  'two people write to each other, answer, correct, mention and take back',
  core,
  async ({ page, browser }) => {
    const company = await aCompany()
    const { mia, siteName, internal } = await aSiteThatTalks(company)
    await enter(page, company, '/chat')
    await expect(page.getByRole('heading', { name: 'Chat', level: 1 })).toBeVisible()
    await openSite(page, siteName)
    await page.getByRole('tab', { name: 'Internal chat' }).click()
    await expect(log(page)).toContainText('No messages yet')

    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
    const field = await phone.newPage()
    await enter(field, company, '/', mia.signIn)
    await field.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click()
    await openSite(field, siteName)
    await field.getByRole('tab', { name: 'Internal chat' }).click()

    // Sent on Enter; a new line with Shift.
    await typeOver(box(page), 'The lift is out of order')
    await box(page).press('Shift+Enter')
    await box(page).pressSequentially('Take the stairs')
    await box(page).press('Enter')
    await expect(log(field)).toContainText('Take the stairs')
    await expect(box(page)).toHaveValue('')
    await expect(log(page)).toContainText('Seen by Mia Tran')

    await box(field).pressSequentially('On my w')
    await expect(page.getByText('Mia Tran is writing …')).toBeVisible()
    await box(field).press('Enter')
    await expect(log(page)).toContainText('On my w')
    await act(field, 'On my w', 'Edit')
    await typeOver(box(field), 'On my way')
    await box(field).press('Enter')
    await expect(log(page)).toContainText('On my way')
    await expect(log(page)).toContainText('Edited')

    await act(page, 'On my way', 'Reply')
    await box(page).pressSequentially('Thanks @mi')
    await expect(page.getByRole('option', { name: 'Mia Tran' })).toBeVisible()
    await box(page).press('Enter')
    await expect(box(page)).toHaveValue('Thanks @Mia Tran ')
    await box(page).press('Enter')
    const thanks = log(field).locator('[data-mentioned]')
    await expect(thanks).toContainText('Thanks @Mia Tran')
    await expect(thanks.locator('blockquote')).toContainText('On my way')
    await checkPage(field)

    await act(page, 'Thanks', 'Remove')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(log(field)).toContainText('This message was removed')
    await expect(log(field)).not.toContainText('Thanks')

    // Elsewhere on the page the header counts what is unread.
    await field.goto(`${address()}/`)
    await say(company, internal, 'Call me')
    await expect(field.getByRole('link', { name: /Chat.*1 unread/ })).toBeVisible()
    await phone.close()
  },
)

test('SCR-10: a message to the team does not reach the client, and the book says who reads it', async ({
  page,
}) => {
  const company = await aCompany()
  const { siteName } = await aSiteThatTalks(company)
  await enter(page, company, '/chat')
  await openSite(page, siteName)
  await expect(page.getByRole('tab', { name: 'Internal chat', selected: true })).toBeVisible()
  await expect(page.getByText(/will read this/)).toBeHidden()
  await page.getByRole('tab', { name: 'Communication book' }).click()
  await expect(page.getByText(/will read this · 2 people/)).toBeVisible()
  await checkPage(page)
  // The tab used last, after another conversation.
  await page
    .getByRole('button', { name: /^Company/ })
    .or(page.getByRole('button', { name: company.name }))
    .first()
    .click()
  await openSite(page, siteName)
  await expect(page.getByRole('tab', { name: 'Communication book', selected: true })).toBeVisible()
})

test(
  'what was begun in a conversation is there when one comes back to it',
  atBothWidths,
  async ({ page }) => {
    const company = await aCompany()
    const { siteName } = await aSiteThatTalks(company)
    await enter(page, company, '/chat')
    await openSite(page, siteName)
    await page.getByRole('tab', { name: 'Internal chat' }).click()
    await expect(page.getByRole('tab', { name: 'Internal chat' })).toHaveAttribute('aria-selected', 'true')
    await typeOver(box(page), 'Bring the long')
    await page.getByRole('tab', { name: 'Communication book' }).click()
    await expect(box(page)).toHaveValue('')
    await page.getByRole('tab', { name: 'Internal chat' }).click()
    await expect(box(page)).toHaveValue('Bring the long')
    await box(page).pressSequentially(' ladder')
    await box(page).press('Enter')
    await expect(log(page)).toContainText('Bring the long ladder')
    await act(page, 'Bring the long ladder', 'Remove')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    // Neither is it begun again, nor does the list say that nothing was written.
    await page.reload()
    if ((page.viewportSize()?.width ?? 0) < 768)
      await page.getByRole('button', { name: 'All conversations' }).click()
    await expect(page.getByRole('button', { name: siteName }).first()).toContainText(
      'This message was removed',
    )
    await openSite(page, siteName)
    await page.getByRole('tab', { name: 'Internal chat' }).click()
    await expect(box(page)).toHaveValue('')
  },
)

test('older messages come in as one scrolls up, and pictures open over the page', async ({ page }) => {
  const company = await aCompany()
  const { siteName, internal } = await aSiteThatTalks(company)
  for (let n = 0; n < 6; n++)
    await say(company, internal, ...Array.from({ length: 20 }, (_, i) => `Round ${n * 20 + i + 1} done`))
  // A live connection that opens would ask again by itself.
  await page.route(/\/api\/live/, (route) => route.abort())
  await enter(page, company, `/chat?c=${internal}`)
  await expect(page.getByRole('heading', { name: siteName })).toBeVisible()
  await expect(log(page)).toContainText('Round 120 done')
  await expect(log(page)).not.toContainText('Round 60 done')
  let asked = 0
  const isOlder = (url: URL) => url.searchParams.has('before')
  await page.route(isOlder, (route) => (asked++ === 0 ? route.fulfill({ status: 422 }) : route.continue()))
  // Drawn anew between the scrolling and the browser's word of it.
  await page.evaluate(() => {
    document.querySelector('[role=log]')!.scrollTo(0, 0)
    const search = document.querySelector<HTMLInputElement>('input[type=search]')!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(search, 'R')
    search.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await log(page).getByRole('button', { name: 'Retry' }).click()
  await page.unroute(/\/api\/live/)
  await expect(log(page)).toContainText('Round 60 done')
  // Where one read on is still there, and so nothing more is asked for.
  await expect(log(page).getByText('Round 71 done')).toBeInViewport()
  expect(asked).toBe(2)
  await log(page).evaluate((element) => element.scrollTo(0, 0))
  await expect(log(page).getByText('Round 1 done', { exact: true })).toBeAttached()

  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 120 } })
  await page.locator('form input[type=file]').setInputFiles([
    { name: 'leak.png', mimeType: 'image/png', buffer: picture },
    { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Second door on the left') },
  ])
  await expect(page.getByText('plan.txt')).toBeVisible()
  await typeOver(box(page), 'Look at this')
  await box(page).press('Enter')
  await expect(log(page).getByRole('link', { name: /plan.txt/ })).toBeVisible()
  await log(page).getByRole('button', { name: 'Open the picture leak.jpg' }).click()
  await expect(page.getByRole('dialog', { name: 'leak.jpg' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await typeOver(page.getByRole('searchbox', { name: 'Search conversations and messages' }), 'round 77')
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Round 77 done')).toBeVisible()
})

test(
  'what is written without a connection waits, leaves in order when it is back, and is there once',
  onPhone,
  async ({ page, context }) => {
    const company = await aCompany()
    const { mia, internal } = await aSiteThatTalks(company)
    await enter(page, company, `/chat?c=${internal}`, mia.signIn)
    await expect(log(page)).toContainText('No messages yet')
    await context.setOffline(true)
    for (const text of ['First', 'Second', 'Third']) {
      await typeOver(box(page), text)
      await box(page).press('Enter')
      await expect(log(page).getByText(text)).toBeVisible()
    }
    await expect(log(page).getByText('Not sent yet')).toHaveCount(3)
    await checkPage(page)
    await context.setOffline(false)
    await expect(log(page).getByText('Not sent yet')).toHaveCount(0)
    const stored = await call(company, chat.messages, { params: { id: internal }, query: {} })
    expect(stored.map(({ text }) => text)).toEqual(['Third', 'Second', 'First'])
    await expect(log(page).locator('p[dir=auto]')).toHaveText(['First', 'Second', 'Third'])
  },
)

test('the messenger is used by keyboard alone, and reads aloud what others write', async ({ page }) => {
  const company = await aCompany()
  const { mia, siteName, internal } = await aSiteThatTalks(company)
  await say(company, internal, 'Said before')
  await enter(page, company, '/chat')
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const site = page.getByRole('button', { name: siteName })
  await expect(site).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search conversations and messages' }).focus()
  // The newest is the first; the list is one stop.
  await press('ArrowDown', 'End', 'Home')
  await expect(site).toBeFocused()
  await press('Enter')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('Good morning')
  await press('Enter')
  await expect(log(page)).toContainText('Good morning')
  await expect(box(page)).toBeFocused()
  // Taken by the server, before another message is: the order in the log is the server's.
  const actions = log(page).getByRole('button', { name: 'Actions of the message' })
  await expect(actions).toHaveCount(2)

  await say(mia.signIn, internal, 'Call me')
  await expect(log(page)).toContainText('Call me')
  await expect(page.locator('[aria-live=polite]', { hasText: 'Mia Tran: Call me' })).toBeAttached()
  await expect(page.locator('[aria-live=polite]', { hasText: 'Said before' })).toHaveCount(0)

  await press('Shift+Tab', 'Shift+Tab')
  await expect(actions.last()).toBeFocused()
  await press('ArrowUp')
  await expect(actions.nth(1)).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Reply' })).toBeFocused()
  await press('Enter')
  await expect(box(page)).toBeFocused()
  const form = page.getByRole('form', { name: 'Write a message' })
  await expect(form).toContainText('Good morning')
  await press('Escape')
  await expect(form).not.toContainText('Good morning')
  await press('Escape')
  await expect(site).toBeFocused()

  await press('Tab', 'Tab')
  await expect(page.getByRole('tab', { name: 'Internal chat' })).toBeFocused()
  await press('ArrowRight')
  const updates = page.getByRole('tab', { name: 'Updates', selected: true })
  await expect(updates).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Updates' })).toBeVisible()
  await press('Shift+Tab', 'Enter')
  await expect(page.getByRole('menuitem', { name: 'Members' })).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('dialog', { name: 'Members' })).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
})

test('without a live connection many messages at once come in whole, also where a part was refused at first', async ({
  page,
}) => {
  const company = await aCompany()
  const { internal } = await aSiteThatTalks(company)
  await page.route(/\/api\/live/, (route) => route.abort())
  let refused = 0
  await page.route(
    (url) => url.searchParams.has('after'),
    (route) => (refused++ === 0 ? route.fulfill({ status: 503, body: '' }) : route.continue()),
  )
  await enter(page, company, `/chat?c=${internal}`)
  await expect(log(page)).toContainText('No messages yet')
  const texts = Array.from({ length: 260 }, (_, n) => `Room ${n + 1} done`)
  for (let n = 0; n < texts.length; n += 20) await say(company, internal, ...texts.slice(n, n + 20))
  await expect(log(page).locator('p[dir=auto]')).toHaveText(texts)
  expect(refused).toBeGreaterThan(1)
})
