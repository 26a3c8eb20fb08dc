import { expect, test } from 'vitest'
import { pastedPosition } from './pasted-position.ts'

const brisbane = { lat: -27.4698, lng: 153.0251 }

test.each([
  'https://www.google.com/maps/place/City+Hall/@-27.1,153.1,17z/data=!3m1!4b1!4m6!3m5!8m2!3d-27.4698!4d153.0251',
  'https://www.google.com/maps/@-27.4698,153.0251,17z',
  'https://www.google.com/maps/search/?api=1&query=-27.4698%2C153.0251',
  'https://maps.google.com/?q=-27.4698,153.0251',
  'https://www.openstreetmap.org/#map=17/-27.4698/153.0251',
  'https://www.openstreetmap.org/?mlat=-27.4698&mlon=153.0251#map=12/-27/153',
  'https://maps.apple.com/?ll=-27.4698,153.0251&q=City%20Hall',
  'https://www.bing.com/maps?cp=-27.4698~153.0251&lvl=16',
  'geo:-27.4698,153.0251?z=17',
  ' -27.4698, 153.0251 ',
  '-27.4698 153.0251',
])('A-11: the position in %s', (text) => {
  expect(pastedPosition(text)).toEqual(brisbane)
})

test('A-11: a short link says no position; a name and a place beyond the world are none', () => {
  expect(pastedPosition('https://maps.app.goo.gl/abc123')).toBeNull()
  expect(pastedPosition('12 Queen Street, 4000')).toBeUndefined()
  expect(pastedPosition('153.0251, -27.4698')).toBeUndefined()
})
