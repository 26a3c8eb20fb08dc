import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import { installed } from './device.ts'
import { idle } from './idle.ts'
import { aCompany, address, type Company, checkPage, enter } from './support.ts'
import { aJobOf, aWorkDone, aWorker, type Worker } from './works-done.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ isMobile }) => test.skip(!isMobile, 'the phone of whoever works in the field'))

let company: Company
let worker: Worker
test.beforeAll(async () => {
  company = await aCompany()
  worker = await aWorker(company, 4, 'Noor', 'Walker')
  const { jobId } = await aJobOf(company, worker)
  await aWorkDone(company, jobId, worker, [1, '05:00', '07:00'])
})

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const least = 48

/** What a field screen holds to beyond the others: contrast of 7 to 1, and nothing to tap that is under 48 pixels. */
async function checkField(page: Page) {
  await checkPage(page)
  await page.evaluate(`${await readFile(axeFile, 'utf8')};undefined`)
  const faint = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(
          where: Document,
          how: object,
        ): Promise<{ violations: { nodes: { html: string; any: { message: string }[] }[] }[] }>
      }
    }
    const rules = { 'color-contrast-enhanced': { enabled: true } }
    const { violations } = await axe.run(document, { runOnly: ['color-contrast-enhanced'], rules })
    return violations.flatMap(({ nodes }) =>
      nodes.map(({ html, any }) => `${html.slice(0, 90)} ${any[0]?.message}`),
    )
  })
  expect(faint, 'contrast under 7 to 1').toEqual([])
  const small = await page.evaluate((size) => {
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, summary, select, textarea, input'),
    ]
    return all
      .filter((each) => each.checkVisibility())
      .map((each) => ((each as HTMLInputElement).type === 'file' ? each.closest('label')! : each))
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < size - 0.5 || box.width < size - 0.5))
      .map(
        ({ each, box }) =>
          `${Math.round(box.width)} × ${Math.round(box.height)} ${each.outerHTML.slice(0, 90)}`,
      )
  }, least)
  expect(small, 'targets under 48 pixels').toEqual([])
}

for (const look of ['light', 'dark'] as const)
  test(`every field screen can be read in the sun and tapped with a thumb, ${look}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: look })
    await enter(page, company, '/', worker.signIn)
    await installed(page)
    await checkField(page)
    await page.getByRole('button', { name: /^Profile/ }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await checkField(page)
    await page.keyboard.press('Escape')
    for (const [path, heading] of [
      ['/me/team', 'My team'],
      ['/me/hours', 'My hours'],
    ] as const) {
      await page.goto(address() + path)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await idle(page)
      await checkField(page)
    }
    await page.goto(address())
    const start = page.getByRole('button', { name: 'Start', exact: true })
    // What the look before began goes on.
    await start
      .or(page.getByRole('button', { name: 'Go to the open work' }))
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible()
    await expect(page.getByText('Everything is sent')).toBeVisible()
    await checkField(page)
    await page.getByRole('button', { name: 'Report a problem' }).click()
    await expect(page.getByRole('dialog', { name: 'Report a problem' })).toBeVisible()
    await checkPage(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByRole('heading', { name: 'Finish' })).toBeVisible()
    await checkField(page)
  })
