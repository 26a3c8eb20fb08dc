import type { Point } from './bounds.ts'

export interface HeatCell extends Point {
  readonly count: number
}
export type HeatFineness = 'LOW' | 'MEDIUM' | 'HIGH'

/** Of the documents: the radius in points is 70 divided by half of the factor, and 8 in one place are the hottest. */
const factors: Readonly<Record<HeatFineness, number>> = { LOW: 3, MEDIUM: 5, HIGH: 7 }
const writtenRadius = (accuracy: HeatFineness) => 70 / (factors[accuracy] / 2)
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

/** The side of a cell in degrees, as the server counts positions. */
const cellDegrees: Readonly<Record<HeatFineness, number>> = { LOW: 0.0016, MEDIUM: 0.0004, HIGH: 0.0001 }
/** The world is so many points wide at zoom 0. */
const worldPoints = 512
/** A radius of so many cells: neighbours run into each other, and hardly add up to more than one of them is. */
const cellsInRadius = 1.5
/** A renderer of maps knows the cells this far outside of a tile: a larger radius would be cut at its edges. */
export const tileBuffer = 512
const largestRadius = 400

/** The side of a cell on the screen, in points. */
export const cellPoints = (accuracy: HeatFineness, zoom: number) =>
  (cellDegrees[accuracy] / 360) * worldPoints * 2 ** zoom

const zoomAt = (accuracy: HeatFineness, radius: number) =>
  Math.log2(radius / (cellsInRadius * cellPoints(accuracy, 0)))
/** From here on the radius grows with the zoom, as the cells do. */
export const growsFrom = (accuracy: HeatFineness) => zoomAt(accuracy, writtenRadius(accuracy))
/** No closer: a cell would fill the map and tell nothing more. */
export const closestZoom = (accuracy: HeatFineness) => zoomAt(accuracy, largestRadius)

/** As the documents write it, until cells would stand apart on the screen. */
const radiusByZoom = (accuracy: HeatFineness) =>
  [
    'interpolate',
    ['exponential', 2],
    ['zoom'],
    ...[growsFrom(accuracy), writtenRadius(accuracy), closestZoom(accuracy), largestRadius],
  ] as never

const share = (step: number) => (step + 1) / heatColours.length

export const heatLayer = (accuracy: HeatFineness) => ({
  id: 'heat',
  type: 'heatmap' as const,
  paint: {
    'heatmap-weight': ['min', ['/', ['get', 'count'], hottest], 1] as never,
    'heatmap-intensity': weightByZoom(accuracy),
    'heatmap-radius': radiusByZoom(accuracy),
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
