import { expect, type Locator, type Page } from '@playwright/test'

// What a person does on many screens.

/** The field of a picker, by its label. */
export const pickerOf = (page: Page | Locator, field: string) =>
  page
    .getByRole('textbox', { name: field, exact: true })
    .or(page.getByRole('combobox', { name: field, exact: true }))

/**
 * Where something stands, in points of the page, once it stands still: fonts that come late, and what grows above it, move
 * it away from under the mouse.
 */
export async function boxOf(what: Locator): Promise<Box> {
  await what.evaluate(async (element) => {
    await document.fonts.ready
    const place = () => JSON.stringify(element.getBoundingClientRect())
    const nextFrame = () => new Promise(requestAnimationFrame)
    let before = ''
    while (before !== place()) {
      before = place()
      await nextFrame()
      await nextFrame()
    }
  })
  const box = await what.boundingBox()
  if (!box) throw new Error(`Nothing is seen of ${what}`)
  return box
}
type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** Opens a picker and takes an option; the first field of this name on the page, or in a part of it. */
export async function pick(within: Page | Locator, field: string, option: string): Promise<void> {
  const page = 'page' in within ? within.page() : within
  const picker = pickerOf(within, field).first()
  // Where a hand would bring it before it taps: a list opens only for a field that is seen.
  await picker.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await picker.click()
  await page.getByRole('option', { name: option }).first().click()
}

/** Types key by key over what a field holds. */
export async function typeOver(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

/** Empties a field by its keys. */
export async function clear(field: Locator): Promise<void> {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.press('Delete')
}

/** Puts text over what a field holds in one piece, as from another program. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.page().keyboard.insertText(text)
}

/** Types a time such as 18:30 over what a field holds, and leaves it. */
export async function typeTime(field: Locator, time: string): Promise<void> {
  await typeOver(field, time)
  await field.press('Tab')
  await expect(field).toHaveValue(time)
}

/** Reads the Success dialog and closes it, unless it has closed itself. */
export async function acceptSuccess(page: Page, sentence = ''): Promise<void> {
  const success = page.getByRole('dialog', { name: 'Success' })
  await expect(success).toContainText(sentence)
  await success
    .getByRole('button', { name: /^(OK|Add another)$/ })
    .evaluateAll((buttons) => (buttons.at(-1) as HTMLElement | undefined)?.click())
  await expect(success).toBeHidden()
}

/** A table of which nothing has to be scrolled sideways. */
export async function readWhole(page: Page, name: string): Promise<void> {
  const table = page.getByRole('region', { name, exact: true })
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
}

/** Takes a choice of the menu of a row, which is named by its text. */
export async function chooseInRow(page: Page, row: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: `More: ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: choice }).click()
}

/** Counts every press of the mouse from now on, over all pages of the tab. */
export const countClicks = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    addEventListener(
      'click',
      (event) => {
        // What a key presses has no detail.
        if (event.isTrusted && event.detail > 0)
          sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1))
      },
      { capture: true },
    )
  })
export const clicks = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0))
