import type { FoundPlace } from '@muster/contract/site-map'
import type { PlaceSearchConfig } from '../../config.ts'
import { findBuiltIn } from './built-in.ts'
import { findByService } from './service.ts'

export interface PlacesAsked {
  search: string
  /** The middle of the map: of places of one name the nearer comes first. */
  near: { lat: number; lng: number } | undefined
}
export interface PlaceSearch {
  /** Whose data it is; shown beside what was found. */
  readonly attribution: string
  /** At most eight, the best first. Rejects when a service does not answer. */
  find(asked: PlacesAsked): Promise<FoundPlace[]>
}
export const mostPlaces = 8

/** Place search by the configured service, else by the list of towns and suburbs that is built in. */
export const placeSearch = (config: PlaceSearchConfig | undefined): PlaceSearch =>
  config
    ? { attribution: '© OpenStreetMap contributors', find: (asked) => findByService(config, asked) }
    : { attribution: 'GeoNames CC BY 4.0', find: findBuiltIn }
