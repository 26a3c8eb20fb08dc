import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>
type Ring = GeoJSON.Position[]
type Features = GeoJSON.FeatureCollection

/** Name, latitude, longitude, people. */
export type Place = readonly [name: string, lat: number, lng: number, people: number]

const readGeoFile = async <T>(file: string): Promise<T> => {
  const response = await fetch(`/geo/${file}`)
  if (!response.ok) throw new Error(`The map file ${file} is missing`)
  return (await response.json()) as T
}

/**
 * A ring that crosses the date line jumps from 180 to -180, which would draw a line across the whole map; it is
 * carried on beyond 180 instead. One that goes round the pole (Antarctica) is closed along it.
 */
export function unwrapped(ring: Ring): Ring {
  let turn = 0
  const out: Ring = ring.map((point, i) => {
    const step = point[0]! - (ring[i - 1] ?? point)[0]!
    if (step > 180) turn -= 360
    if (step < -180) turn += 360
    return [point[0]! + turn, point[1]!]
  })
  const [first, last] = [out[0], out.at(-1)]
  if (turn !== 0 && first && last) out.push([last[0]!, -90], [first[0]!, -90], first)
  return out
}

function unwrapAll(features: Features): Features {
  for (const { geometry } of features.features) {
    if (geometry.type === 'Polygon') geometry.coordinates = geometry.coordinates.map(unwrapped)
    if (geometry.type === 'MultiPolygon') {
      geometry.coordinates = geometry.coordinates.map((polygon) => polygon.map(unwrapped))
    }
  }
  return features
}

export async function geoFiles() {
  const [world, places, coast, suburbs] = await Promise.all([
    readGeoFile<World>('world.json'),
    readGeoFile<Place[]>('places.json'),
    readGeoFile<Features>('coast.json'),
    readGeoFile<Place[]>('suburbs.json'),
  ])
  return {
    land: unwrapAll(feature(world, world.objects.countries) as Features),
    borders: mesh(world, world.objects.countries, (one, other) => one !== other),
    coast,
    places,
    suburbs,
  }
}
