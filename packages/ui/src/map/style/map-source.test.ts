// @vitest-environment happy-dom
import type { StyleSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { mapSource, setMapSource } from './map-source.ts'
import { streetLayers } from './street-layers.ts'
import { withStreets } from './street-style.ts'
import { mapStyle } from './style.ts'

const styleURL = 'https://maps.example/style.json'

test('a configured style is asked for once, and drawn with', async () => {
  let times = 0
  setMapSource(async () => {
    times += 1
    return { styleURL }
  })
  expect(await mapStyle(false)).toBe(styleURL)
  expect(await mapStyle(true)).toBe(styleURL)
  expect(times).toBe(1)
})

test('what could not be learnt is asked again by the next map', async () => {
  let times = 0
  setMapSource(async () => {
    times += 1
    if (times === 1) throw new Error('offline')
    return { styleURL }
  })
  expect(await mapSource()).toEqual({ styleURL: null })
  expect(await mapSource()).toEqual({ styleURL })
})

test('streets are drawn in light and dark, with the letters of the device and without pictures', () => {
  for (const isDark of [false, true]) {
    const layers = streetLayers('streets', { isDark, language: 'de' })
    const text = JSON.stringify(layers)
    expect(layers.some(({ id }) => /roads/.test(id))).toBe(true)
    expect(text).toContain('name:de')
    expect(text).not.toContain('icon-image')
    expect(text).not.toMatch(/Noto|pgf:/)
    expect(layers.some(({ type }) => type === 'background')).toBe(false)
  }
  const ofScheme = (isDark: boolean) => JSON.stringify(streetLayers('streets', { isDark, language: 'en' }))
  expect(ofScheme(true)).not.toBe(ofScheme(false))
})

test('streets lie over the land, whose labels are left to them', () => {
  const land: StyleSpecification = {
    version: 8,
    sources: {},
    layers: [
      { id: 'sea', type: 'background' },
      { id: 'places', type: 'symbol', source: 'places' },
    ],
  }
  const style = withStreets(land, '/map/tiles.pmtiles', false)
  expect(style.sources.streets).toMatchObject({
    url: expect.stringMatching(/^pmtiles:\/\/http.*\/map\/tiles\.pmtiles$/),
  })
  const ids = style.layers.map(({ id }) => id)
  expect(ids[0]).toBe('sea')
  expect(ids).not.toContain('places')
})
