import { z } from 'zod'
import { msg } from '../kit/msg.ts'
import { countText, id, latitude, longitude, text } from '../kit/shapes.ts'

/** So many sites are told one by one; where the frame holds more, they come gathered. */
export const mostSpots = 2000

const corners = 4
const toCorners = (value: unknown) => {
  const numbers = typeof value === 'string' && value !== '' ? value.split(',').map(Number) : []
  return numbers.length > 0 && numbers.every(Number.isFinite) ? numbers : value
}
/** west,south,east,north in degrees. A frame across the date line has its west beyond its east. */
export const frame = z.preprocess<unknown, z.ZodType<Frame>, string>(
  toCorners,
  z
    .array(z.number())
    .refine(
      ([west = 999, south = 999, east = 999, north = 999, ...more]) =>
        more.length === 0 &&
        Math.abs(west) <= 180 &&
        Math.abs(east) <= 180 &&
        -90 <= south &&
        south <= north &&
        north <= 90,
      msg('Must be west, south, east and north'),
    ) as unknown as z.ZodType<Frame>,
)
export type Frame = readonly [west: number, south: number, east: number, north: number]

export const MapQuery = {
  /** What the map shows; the whole world when left out. */
  frame: frame.optional(),
  /** How close the map is: the closer, the finer sites are gathered. */
  zoom: countText(0, 24).optional(),
}

export const MapSpot = z.object({ id, name: z.string(), address: z.string(), lat: latitude, lang: longitude })
export type MapSpot = z.infer<typeof MapSpot>
/** Sites that lie close together: where their middle is, and the smallest frame around them. */
export const MapCluster = z.object({
  /** The first of them by name, to tell one gathering from another. */
  id,
  name: z.string(),
  count: z.int(),
  lat: latitude,
  lang: longitude,
  frame: z.array(z.number()).length(corners),
})
export type MapCluster = z.infer<typeof MapCluster>
export const SiteMap = z.object({
  /** Sites that the filters let through, wherever they lie. */
  total: z.int(),
  /** Those of them in the frame: each is in `spots`, or counted in one of the `gatherings`. */
  shown: z.int(),
  spots: z.array(MapSpot),
  gatherings: z.array(MapCluster),
})
export type SiteMap = z.infer<typeof SiteMap>

/** Metres within which a place that was looked for counts as near. */
export const placeRadius = 1000
export const FoundPlace = z.object({
  name: z.string(),
  /** What stands under the name: the town, state and country it is in. */
  within: z.string(),
  lat: latitude,
  lang: longitude,
  /** How close the map goes to show it: 16 for a town, 17 for a street, 18 for a house. */
  zoom: z.int().min(16).max(18),
})
export type FoundPlace = z.infer<typeof FoundPlace>
export const FoundPlaces = z.object({
  places: z.array(FoundPlace),
  attribution: z.string(),
  /** Without a configured service towns and suburbs alone are found. */
  knowsStreets: z.boolean(),
})

export const MapStart = z.object({
  city: z.object({ name: z.string(), lat: latitude, lang: longitude }).nullable(),
  knowsStreets: z.boolean(),
})

/** A site that may be the same as the one that is being written. */
export const Double = z.object({
  id,
  name: z.string(),
  address: z.string(),
  sameAddress: z.boolean(),
  metres: z.number(),
})
export type Double = z.infer<typeof Double>
export const typedPlace = text(200)
