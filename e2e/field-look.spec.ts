// Features: works
import { expect, type Page } from '@playwright/test'
import { checkField } from './check-field.ts'
import { installed } from './device.ts'
import { idle } from './idle.ts'
import { test } from './journey.ts'
import { aCompany, address, type Company, enter } from './support.ts'
import { onPhone } from './tags.ts'
import { aJobOf, aWorkDone, aWorker, type Worker } from './works-done.ts'

test.use({ serviceWorkers: 'allow' })

let company: Company
let worker: Worker
test.beforeAll(async () => {
  company = await aCompany()
  worker = await aWorker(company, 4, 'Noor', 'Walker')
  const { jobId } = await aJobOf(company, worker)
  await aWorkDone(company, jobId, worker, [1, '05:00', '07:00'])
})

for (const look of ['light', 'dark'] as const)
  test(
    `every field screen can be read in the sun and tapped with a thumb, ${look}`,
    onPhone,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: look })
      await enter(page, company, '/', worker.signIn)
      await installed(page)
      await checkField(page)
      await page.getByRole('button', { name: /^Profile/ }).click()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      await checkField(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(page.getByRole('link', { name: 'See all notifications' })).toBeVisible()
      await checkField(page)
      await page.keyboard.press('Escape')
      for (const [path, heading] of [
        ['/me/team', 'My team'],
        ['/me/hours', 'My hours'],
        ['/chat', 'Chat'],
        ['/notifications', 'Notifications'],
        ['/notifications/choices', 'My notification settings'],
        ['/account', 'My account'],
        ['/report/exports', 'My files'],
        ['/nowhere', 'Page not found'],
      ] as const) {
        await page.goto(address() + path)
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
        await idle(page)
        await checkField(page)
      }
      await page.goto(address())
      const start = page.getByRole('button', { name: /^Start( at .+)?$/ })
      // What the look before began goes on.
      await start
        .or(page.getByRole('button', { name: 'Continue visit' }))
        .first()
        .click()
      await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible()
      await expect(page.getByText('All synced')).toBeVisible()
      await checkField(page)
      await page.getByRole('button', { name: 'Report a problem' }).click()
      await expect(page.getByRole('dialog', { name: 'Report a problem' })).toBeVisible()
      await checkField(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Finish' }).click()
      await expect(page.getByRole('heading', { name: 'Finish' })).toBeVisible()
      await checkField(page)
    },
  )

/** Texts of buttons and tabs that their own edge cuts, and buttons beyond the edge of the screen. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const isCut = (button: HTMLElement) => {
      const box = button.getBoundingClientRect()
      const text = document.createRange()
      text.selectNodeContents(button)
      return [...text.getClientRects()]
        .filter(({ width, height }) => width > 1 && height > 1)
        .some(
          ({ left, right, top, bottom }) =>
            left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1,
        )
    }
    const isBeyond = (button: HTMLElement) => {
      const { left, right } = button.getBoundingClientRect()
      return button.tagName === 'BUTTON' && (left < -1 || right > innerWidth + 1)
    }
    return (
      [...document.querySelectorAll<HTMLElement>('main button, main a[href], nav a')]
        // What waits is read aloud alone where there is no room.
        .filter((each) => each.checkVisibility() && !each.querySelector('[role="status"]'))
        .filter((each) => isCut(each) || isBeyond(each))
        .map(({ textContent }) => textContent)
    )
  })

/** Letters of twice the size, as the settings of a phone make them. */
const doubleLetters = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('body *')].map((each) => {
      const { fontSize, lineHeight } = getComputedStyle(each)
      return { each, fontSize: Number.parseFloat(fontSize), lineHeight: Number.parseFloat(lineHeight) }
    })
    for (const { each, fontSize, lineHeight } of all) {
      each.style.fontSize = `${fontSize * 2}px`
      if (!Number.isNaN(lineHeight)) each.style.lineHeight = `${lineHeight * 2}px`
    }
  })

test(
  'L-06, L-07: on a small phone what waits is counted in sight, and letters of twice the size cut no button',
  onPhone,
  async ({ page, context }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    const other = await aCompany()
    const mia = await aWorker(other, 5, 'Mia', 'Tran')
    await aJobOf(other, mia)
    await enter(page, other, '/', mia.signIn)
    await installed(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Start( at .+)?$/ }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    const waiting = page.getByRole('button').filter({ hasText: '2 items to sync' })
    await expect(waiting).toBeVisible()
    await expect(waiting.getByText('2', { exact: true })).toBeInViewport()
    await context.setOffline(false)
    await expect(page.getByText('All synced')).toBeAttached()
    for (const language of ['en', 'de']) {
      await page.evaluate((of) => localStorage.setItem('muster.language', of), language)
      for (const path of ['/', '/me/hours', '/me/leave']) {
        await page.goto(address() + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await idle(page)
        await doubleLetters(page)
        expect(await cutTexts(page), `${language} ${path}`).toEqual([])
      }
      await page.goto(address())
      await page.getByRole('button', { name: /Continue visit|Zum offenen/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await doubleLetters(page)
      expect(await cutTexts(page), `${language}, a visit`).toEqual([])
    }
  },
)
