import { msg } from '@muster/contract/kit/msg'
import type { Params } from '@muster/contract/kit/sentences'
import { haversine } from '@muster/rules/works/distance'
import type { RowNote } from './read-site-file.ts'

/** Nearer than this, two sites may be one. */
export const NEAR_METRES = 20
export const nearDegrees = NEAR_METRES / 111_000

const doubleWords = {
  address: {
    ofRow: { message: msg('Has the same address as row {row}') },
    ofSite: { message: msg('Has the same address as the site {name}') },
  },
  lat: {
    ofRow: { message: msg('Lies within {metres} m of row {row}') },
    ofSite: { message: msg('Lies within {metres} m of the site {name}') },
  },
} as const

interface NamedPlace {
  name: string
  address: string
  lat: number
  lang: number
}

/**
 * Warns of each row that has the address of an earlier row or an existing site, or lies within 20 m of it. Shops in one
 * house share both, so doubles are never refused.
 */
export function findDoubles(
  rows: readonly (NamedPlace & { row: number })[],
  existing: readonly NamedPlace[],
): RowNote[] {
  const all = [...existing.map((place) => ({ ...place, row: 0 })), ...rows]
  const notes = new Map<number, RowNote>()
  const warn = (row: number, column: 'address' | 'lat', other: { name: string; row: number }) => {
    const { message } = doubleWords[column][other.row > 0 ? 'ofRow' : 'ofSite']
    const which: Params = other.row > 0 ? { row: other.row } : { name: other.name }
    const near: Params = column === 'lat' ? { metres: NEAR_METRES } : {}
    if (!notes.has(row)) notes.set(row, { row, column, message, params: { ...which, ...near } })
  }

  const addresses = new Map<string, (typeof all)[number]>()
  for (const place of all) {
    const key = place.address.trim().toLowerCase().replace(/\s+/g, ' ')
    const other = addresses.get(key)
    if (!other) addresses.set(key, place)
    else if (place.row > 0) warn(place.row, 'address', other)
  }
  const byLatitude = all.toSorted((a, b) => a.lat - b.lat)
  for (const [index, place] of byLatitude.entries()) {
    for (let next = index + 1; next < byLatitude.length; next++) {
      const other = byLatitude[next]!
      if (other.lat - place.lat > nearDegrees) break
      if (haversine(pointOf(place), pointOf(other)) >= NEAR_METRES) continue
      const [first, later] = place.row < other.row ? [place, other] : [other, place]
      if (later.row > 0) warn(later.row, 'lat', first)
    }
  }
  return [...notes.values()].sort((a, b) => a.row - b.row)
}

const pointOf = ({ lat, lang }: NamedPlace) => ({ lat, lng: lang })
