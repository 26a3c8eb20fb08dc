import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { geoFiles, type Place } from './geo-files.ts'
import { mapSource } from './map-source.ts'

const light = {
  sea: '#dbe7ee',
  land: '#f6f4ef',
  line: '#cdc7ba',
  coast: '#a9bfca',
  text: '#3d4752',
  halo: '#ffffff',
}
const dark = {
  sea: '#101a22',
  land: '#1c2730',
  line: '#394a55',
  coast: '#48606f',
  text: '#cbd6de',
  halo: '#101a22',
}

const points = (places: readonly Place[]) => ({
  type: 'geojson' as const,
  data: {
    type: 'FeatureCollection' as const,
    features: places.map(([name, lat, lng, people]) => ({
      type: 'Feature' as const,
      properties: { name, people },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    })),
  },
})

/** From which zoom a place with so many people is named. */
const named = [
  [0, 3_000_000],
  [3, 900_000],
  [4, 400_000],
  [6, 100_000],
  [8, 50_000],
] as const
/** From here on the finer outline of the home country takes over. */
const nearZoom = 6
/** Labels without a font server are drawn with the fonts of the device. */
const font = ['sans-serif']

/**
 * What the map is drawn with: the configured style, or the built-in one, which needs no network, with the streets that are
 * configured. Not to know what is configured is no reason to show no map.
 */
export async function mapStyle(isDark: boolean): Promise<string | StyleSpecification> {
  const { styleURL, tilesURL } = await mapSource()
  if (styleURL) return styleURL
  if (!tilesURL) return builtInStyle(isDark)
  const { withStreets } = await import('./street-style.ts')
  return withStreets(await builtInStyle(isDark), tilesURL, isDark)
}

const furthestZoom = 24
type Ink = Record<'text-color' | 'text-halo-color', string>
const placeLayer = (minzoom: number, people: number, maxzoom: number, ink: Ink): LayerSpecification => ({
  id: `places-${minzoom}`,
  type: 'symbol',
  source: 'places',
  minzoom,
  maxzoom,
  filter: ['>=', ['get', 'people'], people],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': font,
    'text-size': 12,
    // Beside a marker rather than hidden under it.
    'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
    'text-radial-offset': 1.5,
    'symbol-sort-key': ['-', 0, ['get', 'people']],
  },
  paint: ink,
})

async function builtInStyle(isDark: boolean): Promise<StyleSpecification> {
  const { land, borders, coast, places, suburbs } = await geoFiles()
  const c = isDark ? dark : light
  const home = coast.features.map((one) => one.properties?.name as string)
  // Its edge is a line of its own: to smooth it as well would be drawn twice.
  const landInk = { 'fill-color': c.land, 'fill-antialias': false }
  const label = { 'text-color': c.text, 'text-halo-color': c.halo, 'text-halo-width': 1.3 }
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land, tolerance: 0.2, attribution: 'Natural Earth' },
      coast: { type: 'geojson', data: coast },
      borders: { type: 'geojson', data: borders },
      suburbs: points(suburbs),
      places: { ...points(places), attribution: 'GeoNames CC BY 4.0' },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': c.sea } },
      { id: 'land', type: 'fill', source: 'land', maxzoom: nearZoom, paint: landInk },
      {
        id: 'shore',
        type: 'line',
        source: 'land',
        maxzoom: nearZoom,
        paint: { 'line-color': c.coast, 'line-width': 0.7 },
      },
      {
        id: 'land-near',
        type: 'fill',
        source: 'land',
        minzoom: nearZoom,
        filter: ['!', ['in', ['get', 'name'], ['literal', home]]],
        paint: { 'fill-color': c.land },
      },
      { id: 'coast', type: 'fill', source: 'coast', minzoom: nearZoom, paint: landInk },
      {
        id: 'coast-line',
        type: 'line',
        source: 'coast',
        minzoom: nearZoom,
        paint: { 'line-color': c.coast, 'line-width': 1 },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': c.line, 'line-width': 0.8, 'line-dasharray': [3, 2] },
      },
      {
        id: 'suburbs',
        type: 'symbol',
        source: 'suburbs',
        minzoom: 9.5,
        layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 11 },
        paint: label,
      },
      ...named.map(([zoom, people], i) => placeLayer(zoom, people, named[i + 1]?.[0] ?? furthestZoom, label)),
    ],
  }
}
