import type { Point } from './bounds.ts'

export interface HeatCell extends Point {
  readonly count: number
}
export type HeatFineness = 'LOW' | 'MEDIUM' | 'HIGH'

/** Of the documents: the radius in points is 70 divided by half of the factor, and 8 in one place are the hottest. */
const factors: Readonly<Record<HeatFineness, number>> = { LOW: 3, MEDIUM: 5, HIGH: 7 }
const radiusOf = (accuracy: HeatFineness) => 70 / (factors[accuracy] / 2)
export const hottest = 8

/** From the first to the hottest. */
export const heatColours = ['#3b82f6', '#22c55e', '#facc15', '#f97316', '#dc2626'] as const

export const heatFeatures = (cells: readonly HeatCell[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: cells.map(({ lat, lng, count }) => ({
    type: 'Feature',
    properties: { count },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })),
})

/** Cells lie closer on the screen the further one is away: without less weight each a country would be one blot. */
const weightByZoom = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  ...[4, 0.01, 9, 0.06, 13, 0.5, 17, 2],
] as never

const share = (step: number) => (step + 1) / heatColours.length

export const heatLayer = (accuracy: HeatFineness) => ({
  id: 'heat',
  type: 'heatmap' as const,
  paint: {
    'heatmap-weight': ['min', ['/', ['get', 'count'], hottest], 1] as never,
    'heatmap-intensity': weightByZoom,
    'heatmap-radius': radiusOf(accuracy),
    'heatmap-opacity': 0.8,
    'heatmap-color': [
      'interpolate',
      ['linear'],
      ['heatmap-density'],
      ...[0, 'rgba(59,130,246,0)'],
      ...heatColours.flatMap((colour, step) => [share(step), colour]),
    ] as never,
  },
})
