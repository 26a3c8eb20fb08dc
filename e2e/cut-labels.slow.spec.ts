// guards: apps/web/src/**, packages/ui/src/**, apps/server/languages/*.json
// takes: 240 s
import { company as companies } from '@muster/contract/company/company'
import { expect, type Page } from '@playwright/test'
import { idle } from './idle.ts'
import { test } from './journey.ts'
import { mainScreens } from './office-screens.ts'
import { oneOfEach } from './one-of-each.ts'
import { aCompany, address, type Company, call, enter } from './support.ts'
import { aWorker } from './works-done.ts'

/** The longest words, the widest letters, and a line that runs from right to left. */
const languages = ['de', 'es', 'hi', 'ar']
const widths = [1440, 360]

/** Buttons, tabs and badges that cut their own words, and controls that are pushed out of the sidebar. */
const cutLabels = (page: Page) =>
  page.evaluate(() => {
    const named =
      'button, a.mantine-Button-root, [role="tab"], .mantine-Badge-root, [data-shell="field"] nav a'
    // What is only read aloud is one pixel. The arrow of a heading stands beside it, and is no word.
    const wordsOf = (each: Element) => {
      const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT)
      const boxes: DOMRect[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement?.clientWidth === 1) continue
        const words = document.createRange()
        words.selectNodeContents(node)
        boxes.push(...words.getClientRects())
      }
      return boxes.filter(({ width }) => width > 1)
    }
    const isCut = (each: Element) => {
      if (each.clientWidth <= 1 || each.scrollWidth <= each.clientWidth + 1) return false
      const own = each.getBoundingClientRect()
      return wordsOf(each).some(({ left, right }) => left < own.left - 1 || right > own.right + 1)
    }
    const all = [...document.querySelectorAll<HTMLElement>(named)].filter((each) => each.checkVisibility())
    const cut = all.filter(
      (each) =>
        // The names of pages end in an ellipsis, and are whole on hover.
        !each.closest('nav section') && [each, ...each.querySelectorAll('*')].some(isCut),
    )
    const cells = all.filter((each) => {
      const cell = each.matches('.mantine-Badge-root') && each.closest('td')
      if (!cell) return false
      const [own, frame] = [each.getBoundingClientRect(), cell.getBoundingClientRect()]
      return own.left < frame.left - 1 || own.right > frame.right + 1
    })
    const outside = [...document.querySelectorAll<HTMLElement>('nav button[aria-controls]')].filter(
      (each) => {
        const [own, frame] = [each.getBoundingClientRect(), each.closest('nav')!.getBoundingClientRect()]
        return each.checkVisibility() && (own.left < frame.left - 1 || own.right > frame.right + 1)
      },
    )
    return [...new Set([...cut, ...cells, ...outside])].map(
      (each) => `${each.ariaLabel ?? each.textContent} (${each.clientWidth} of ${each.scrollWidth})`,
    )
  })

async function lookIn(page: Page, language: string, screens: readonly string[]) {
  await page.evaluate((of) => localStorage.setItem('muster.language', of), language)
  const found: string[] = []
  for (const screen of screens) {
    await page.goto(address() + screen)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main .mantine-Skeleton-root:visible')).toHaveCount(0)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await idle(page, 200)
      found.push(...(await cutLabels(page)).map((label) => `${language} ${screen} at ${width}: ${label}`))
    }
  }
  return found
}

async function sweep(page: Page, company: Company, screens: readonly string[], who = company) {
  await enter(page, company, '/', who)
  const found: string[] = []
  for (const language of languages) found.push(...(await lookIn(page, language, screens)))
  expect(found).toEqual([])
}

test('U-6: no button, tab or badge of the office cuts its words, and every group can be folded', async ({
  page,
}) => {
  const company = await aCompany()
  await sweep(page, company, mainScreens(await oneOfEach(company)))
})

test('U-6: no button, tab or badge of the field cuts its words', async ({ page }) => {
  const company = await aCompany()
  await call(company, companies.updateSettings, { body: { payLeaders: 'APPROVE' } })
  const { period, person } = await oneOfEach(company)
  const leader = await aWorker(company, 4, 'Noor', 'Walker')
  const screens = [
    '/',
    '/me/roster',
    '/me/team',
    '/me/hours',
    '/me/leave',
    '/me/availability',
    '/chat',
    '/account',
  ]
  const desk = [`/pay?period=${period}`, `/pay/person?period=${period}&person=${person}`]
  await sweep(page, company, [...screens, ...desk], leader.signIn)
})
