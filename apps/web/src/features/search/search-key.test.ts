// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { hearEarlySearch, isSearchKey, takeEarlySearch } from './search-key.ts'

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  document.dispatchEvent(event)
  return event
}
const pressEach = (text: string) => {
  for (const key of text) press(key)
}
afterEach(() => takeEarlySearch())

test('Ctrl-K and ⌘K, in capitals too, and by the place of the key where it writes another script', () => {
  const pressed = (init: KeyboardEventInit) => isSearchKey(new KeyboardEvent('keydown', init))
  expect(pressed({ key: 'k', ctrlKey: true })).toBe(true)
  expect(pressed({ key: 'K', metaKey: true })).toBe(true)
  expect(pressed({ key: 'ن', code: 'KeyK', ctrlKey: true })).toBe(true)
  // A Latin keyboard with another letter in this place.
  expect(pressed({ key: 't', code: 'KeyK', ctrlKey: true })).toBe(false)
  expect(pressed({ key: 'k' })).toBe(false)
  expect(pressed({ key: 'k', ctrlKey: true, shiftKey: true })).toBe(false)
})

test('what is typed after Ctrl-K before there is a page is in the search when it comes', () => {
  hearEarlySearch(() => true)
  expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(true)
  pressEach('arx')
  press('Backspace')
  pressEach('oha')
  expect(takeEarlySearch()).toBe('aroha')
  // From here on the search listens itself.
  press('k', { ctrlKey: true })
  expect(takeEarlySearch()).toBeUndefined()
})

test('without Ctrl-K, after Escape, and for who has no search nothing is taken', () => {
  hearEarlySearch(() => true)
  expect(press('a').defaultPrevented).toBe(false)
  expect(takeEarlySearch()).toBeUndefined()
  hearEarlySearch(() => true)
  press('k', { ctrlKey: true })
  press('Escape')
  expect(press('b').defaultPrevented).toBe(false)
  expect(takeEarlySearch()).toBeUndefined()
  hearEarlySearch(() => false)
  expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(false)
  expect(takeEarlySearch()).toBeUndefined()
})
