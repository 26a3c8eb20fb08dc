import type { Received } from '@muster/contract/kit/endpoint'
import type { Double } from '@muster/contract/sites/site-map'
import type { sites } from '@muster/contract/sites/sites'
import { haversine } from '@muster/rules/works/distance'
import { type Scope, sql } from '../../db/scope.ts'
import { NEAR_METRES, nearDegrees } from './find-doubles.ts'
import { reachableSites } from './reach.ts'

type FindDoublesQuery = Received<typeof sites.findDoubles>['body']
// As `address_plain` has it.
const plain = (address: string) => sql`lower(regexp_replace(btrim(${address}::text), '\\s+', ' ', 'g'))`

/** Sites at the same address or nearer than 20 m, the nearest first. */
export async function findDoublesOf(scope: Scope, query: FindDoublesQuery) {
  const { lat, lang } = query
  const rows = await doublesLike(scope, query).execute()
  return rows
    .map(({ latitude, longitude, ...site }): Double => {
      const metres = haversine({ lat, lng: lang }, { lat: latitude, lng: longitude })
      return { ...site, metres: Math.round(metres * 10) / 10 }
    })
    .filter(({ sameAddress, metres }) => sameAddress || metres <= NEAR_METRES)
    .sort((a, b) => a.metres - b.metres || a.id - b.id)
}

/** Sites at the same address or in a square around the position that holds the circle of 20 m. */
export function doublesLike(scope: Scope, { address, lat, lang, exceptId }: FindDoublesQuery) {
  const isSame = sql<boolean>`(sites.address_plain = ${plain(address)})`
  const wide = nearDegrees / Math.max(Math.cos((lat * Math.PI) / 180), 1e-6)
  const isNear = sql<boolean>`(sites.latitude between ${lat - nearDegrees}::float8 and ${lat + nearDegrees}::float8
    and abs(mod((sites.longitude - ${lang}::float8 + 540)::numeric, 360) - 180) <= ${wide}::float8)`
  return reachableSites(scope)
    .$if(exceptId !== undefined, (q) => q.where('sites.id', '<>', exceptId!))
    .where(sql<boolean>`(${isSame} or ${isNear})`)
    .select([
      'sites.id',
      'sites.name',
      'sites.address',
      'sites.latitude',
      'sites.longitude',
      isSame.as('sameAddress'),
    ])
}
