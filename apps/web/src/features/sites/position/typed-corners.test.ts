import { expect, test } from 'vitest'
import { cornersIn, textOf } from './typed-corners.ts'

test('corners are typed one a line, and read again as they are shown', () => {
  const corners = [
    { lat: -33.87, lng: 151.2 },
    { lat: -33.88, lng: 151.2 },
    { lat: 5, lng: -151 },
  ]
  expect(cornersIn(textOf(corners))).toEqual(corners)
  expect(cornersIn(' -33.87,151.2\n\n-33.88; 151.2\n5 -151 \n')).toEqual(corners)
  expect(cornersIn('')).toEqual([])
})

test.each(['-33.87', 'north, east', '91, 0', '0, 181', '-33.87, 151.2, 4'])('%j is no corner', (text) => {
  expect(cornersIn(text)).toBeNull()
})
