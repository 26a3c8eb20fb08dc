import type { Gathering, Spot } from './PlaceList.tsx'

/** Markers nearer than so many points on the screen are drawn as one. */
export const clusterRadius = 44

const pointOf = (id: number, name: string, count: number, at: { lng: number; lat: number }) => ({
  type: 'Feature' as const,
  properties: { id, name, count },
  geometry: { type: 'Point' as const, coordinates: [at.lng, at.lat] },
})

/** What the map draws; each feature counts for as many places as it stands for. */
export const featuresOf = (
  spots: readonly Spot[],
  gatherings: readonly Gathering[],
): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    ...spots.map((spot) => pointOf(spot.id, spot.name, 1, spot)),
    ...gatherings.map((each) => pointOf(each.id, each.name, each.count, each)),
  ],
})

const ink = '#1d4ed8'
const count = ['coalesce', ['get', 'sum'], ['get', 'count']]
const isMany = ['>', count, 1] as never
export const clusters = {
  id: 'clusters',
  type: 'circle' as const,
  filter: isMany,
  paint: {
    'circle-color': ink,
    'circle-radius': ['step', count, 15, 10, 19, 100, 24, 1000, 28] as never,
    'circle-stroke-color': '#ffffff',
    'circle-stroke-width': 2,
  },
}
export const clusterCounts = {
  id: 'cluster-counts',
  type: 'symbol' as const,
  filter: isMany,
  layout: {
    'text-field': ['number-format', count, {}] as never,
    'text-font': ['sans-serif'],
    'text-size': 12,
    'text-allow-overlap': true,
  },
  paint: { 'text-color': '#ffffff' },
}
export const single = {
  id: 'spots',
  type: 'circle' as const,
  filter: ['==', count, 1] as never,
  paint: {
    'circle-color': ink,
    'circle-radius': 8,
    'circle-stroke-color': '#ffffff',
    'circle-stroke-width': 2,
  },
}
