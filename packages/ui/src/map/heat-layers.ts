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

/** What is left of a point in its own middle: the height of the curve that a renderer of maps spreads it by. */
const middle = 1 / Math.sqrt(2 * Math.PI)
/** From here on cells stand apart on the screen: one of eight and more is as hot as the legend says. */
const apartFrom: Readonly<Record<HeatFineness, number>> = { LOW: 15, MEDIUM: 16, HIGH: 18 }

/** Cells lie closer on the screen the further one is away: without less weight each a country would be one blot. */
const weightByZoom = (accuracy: HeatFineness) =>
  [
    'interpolate',
    ['exponential', 2],
    ['zoom'],
    ...[4, 0.01, 9, 0.06, 13, 0.5, apartFrom[accuracy], 1 / middle],
  ] as never

const share = (step: number) => (step + 1) / heatColours.length

export const heatLayer = (accuracy: HeatFineness) => ({
  id: 'heat',
  type: 'heatmap' as const,
  paint: {
    'heatmap-weight': ['min', ['/', ['get', 'count'], hottest], 1] as never,
    'heatmap-intensity': weightByZoom(accuracy),
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
