import { type FoundPlace, placeRadius } from '@muster/contract/sites/site-map'
import { z } from 'zod'
import { mostPlaces, type PlaceQuery } from './place-query.ts'
import type { PlaceSearchConfig } from './place-search-config.ts'

const mostBytes = 1_000_000

/**
 * Asks the configured service. People choose what is looked for and nothing of the address; a redirect is not followed,
 * and an answer that is late, large or not of the kind that was configured is an error.
 */
export async function findByService(
  config: PlaceSearchConfig,
  waitMs: number,
  asked: PlaceQuery,
): Promise<FoundPlace[]> {
  const kind = kinds[config.kind]
  const response = await fetch(addressOf(config, kind.query(asked), kind.path), {
    redirect: 'error',
    signal: AbortSignal.timeout(waitMs),
    headers: { accept: 'application/json', 'user-agent': 'Muster place search' },
  })
  if (!response.ok) throw new Error(`The place search answered ${response.status}`)
  const places = kind.read(JSON.parse(await limited(response)))
  return places.slice(0, mostPlaces)
}

function addressOf({ url }: PlaceSearchConfig, query: Record<string, string>, path: string) {
  const address = new URL(url)
  address.pathname = `${address.pathname.replace(/\/$/, '')}${path}`
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address
}

async function limited(response: Response) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error('The place search answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

interface Kind {
  path: string
  query: (asked: PlaceQuery) => Record<string, string>
  read: (answer: unknown) => FoundPlace[]
}

const degrees = z.coerce.number()
const Photon = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([degrees, degrees]) }),
      properties: z.object({
        name: z.string().optional(),
        housenumber: z.string().optional(),
        street: z.string().optional(),
        district: z.string().optional(),
        city: z.string().optional(),
        state: z.string().optional(),
        postcode: z.string().optional(),
        country: z.string().optional(),
        type: z.string().optional(),
      }),
    }),
  ),
})
const Nominatim = z.array(
  z.object({
    lat: degrees,
    lon: degrees,
    name: z.string().optional(),
    display_name: z.string(),
    place_rank: z.number().optional(),
  }),
)
/** From these ranks on Nominatim speaks of a street, and of a house. */
const streetRank = 26
const houseRank = 28

const joined = (...parts: (string | undefined)[]) => [...new Set(parts.filter(Boolean))].join(', ')
const onEarth = ({ lat, lang }: FoundPlace) => Math.abs(lat) <= 90 && Math.abs(lang) <= 180

const kinds: Record<PlaceSearchConfig['kind'], Kind> = {
  photon: {
    path: '/api',
    query: ({ search, near }) => ({
      q: search,
      limit: String(mostPlaces),
      ...(near && { lat: String(near.lat), lon: String(near.lng) }),
    }),
    read: (answer) =>
      Photon.parse(answer)
        .features.map(({ geometry, properties: p }) => {
          const line = p.street && p.housenumber ? `${p.housenumber} ${p.street}` : p.street
          const [lang, lat] = geometry.coordinates
          const zoom = p.type === 'house' || p.housenumber ? 18 : p.type === 'street' ? 17 : 16
          const name = p.name ?? line ?? p.city ?? p.country ?? ''
          const town = joined(p.district, p.city, [p.state, p.postcode].filter(Boolean).join(' '))
          return { name, within: joined(line === name ? undefined : line, town, p.country), lat, lang, zoom }
        })
        .filter((place) => place.name !== '' && onEarth(place)),
  },
  nominatim: {
    path: '/search',
    query: ({ search, near }) => ({
      q: search,
      format: 'jsonv2',
      limit: String(mostPlaces),
      // Prefers what lies in this box, and leaves nothing else out.
      ...(near && { viewbox: boxAround(near) }),
    }),
    read: (answer) =>
      Nominatim.parse(answer)
        .map(({ lat, lon, name, display_name, place_rank = 0 }) => {
          const [first = '', ...rest] = display_name.split(', ')
          const zoom = place_rank >= houseRank ? 18 : place_rank >= streetRank ? 17 : 16
          const isNamed = name !== undefined && name !== ''
          const within = isNamed && first !== name ? display_name : rest.join(', ')
          return { name: isNamed ? name : first, within, lat, lang: lon, zoom }
        })
        .filter(onEarth),
  },
}

const metresOfDegree = 111_000
function boxAround({ lat, lng }: { lat: number; lng: number }) {
  const high = placeRadius / metresOfDegree
  const wide = high / Math.max(Math.cos((lat * Math.PI) / 180), 0.01)
  return [lng - wide, lat - high, lng + wide, lat + high].map((each) => each.toFixed(5)).join(',')
}
