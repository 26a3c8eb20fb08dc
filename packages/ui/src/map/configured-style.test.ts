import { expect, test } from 'vitest'
import { configuredStyle, setMapStyle } from './configured-style.ts'
import { mapStyle } from './style.ts'

test('a configured style is asked for once, and drawn with', async () => {
  let times = 0
  setMapStyle(async () => {
    times += 1
    return 'https://maps.example/style.json'
  })
  expect(await mapStyle(false)).toBe('https://maps.example/style.json')
  expect(await mapStyle(true)).toBe('https://maps.example/style.json')
  expect(times).toBe(1)
})

test('what could not be learnt is asked again by the next map', async () => {
  let times = 0
  setMapStyle(async () => {
    times += 1
    if (times === 1) throw new Error('offline')
    return 'https://maps.example/style.json'
  })
  expect(await configuredStyle()).toBeNull()
  expect(await configuredStyle()).toBe('https://maps.example/style.json')
})
