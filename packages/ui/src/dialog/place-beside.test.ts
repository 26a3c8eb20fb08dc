import { expect, test } from 'vitest'
import { placeBeside } from './place-beside.ts'

const view = { width: 1440, height: 900 }
const size = { width: 440, height: 600 }
const anchor = (left: number, top: number, width = 150) => ({
  left,
  right: left + width,
  top,
  bottom: top + 100,
})

test('a popover stands behind its anchor, before it at the end of a line, and never outside the window', () => {
  expect(placeBeside(anchor(200, 100), size, view)).toEqual({ left: 358, top: 100 })
  expect(placeBeside(anchor(1200, 100), size, view)).toEqual({ left: 752, top: 100 })
  expect(placeBeside(anchor(200, 800), size, view)).toEqual({ left: 358, top: 292 })
  expect(placeBeside(anchor(20, -40, 1400), size, view)).toEqual({ left: 20, top: 8 })
  expect(placeBeside(anchor(900, 100, 500), size, { width: 400, height: 300 })).toEqual({ left: 8, top: 8 })
})

test('where lines run from right to left it stands at the left first', () => {
  expect(placeBeside(anchor(700, 100), size, view, true)).toEqual({ left: 252, top: 100 })
  expect(placeBeside(anchor(200, 100), size, view, true)).toEqual({ left: 358, top: 100 })
})
