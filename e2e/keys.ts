import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any page has. */
const mostStops = 150

/** A person with a keyboard alone. Every key counts but the letters of what is typed. */
export function aKeyboard(page: Page) {
  let count = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    count += keys.length
  }
  const isThere = (target: Locator) => target.evaluate((element) => element === document.activeElement)
  /** Presses a key, Tab unless told, until the target has the focus. */
  const goTo = async (target: Locator, key = 'Tab') => {
    await expect(target).toBeVisible()
    for (let stops = 0; stops < mostStops; stops += 1) {
      if (await isThere(target)) return
      await press(key)
    }
    throw new Error(`${key} does not reach ${target}`)
  }
  return {
    press,
    goTo,
    type: (text: string) => page.keyboard.type(text),
    enter: async (target: Locator, key = 'Tab') => {
      await goTo(target, key)
      await press('Enter')
    },
    /** Waits until the focus has come into what was opened: before, Tab would lead on below it. */
    into: (opened: Locator) =>
      expect.poll(() => opened.evaluate((element) => element.contains(document.activeElement))).toBe(true),
    /** Over everything: what is typed, and the first that is found. */
    find: async (typed: string, found: RegExp) => {
      await press('Control+k')
      await expect(page.getByRole('combobox', { name: /^Search people/ })).toBeFocused()
      await page.keyboard.type(typed)
      await expect(page.getByRole('option', { name: found, selected: true })).toBeVisible()
      await press('Enter')
    },
    keys: () => count,
  }
}
