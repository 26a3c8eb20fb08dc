import type { FoundPlace } from '@muster/contract/sites/site-map'
import { findBuiltIn } from './built-in.ts'
import type { PlaceQuery } from './place-query.ts'
import type { PlaceSearchConfig } from './place-search-config.ts'
import { findByService } from './service.ts'

export interface PlaceSearch {
  /** Whose data it is; shown beside what was found. */
  readonly attribution: string
  readonly knowsStreets: boolean
  /** At most eight, the best first. Rejects when a service does not answer. */
  find(asked: PlaceQuery): Promise<FoundPlace[]>
}
export const placeSearch = (config: PlaceSearchConfig | undefined, waitMs: number): PlaceSearch =>
  config
    ? {
        attribution: '© OpenStreetMap contributors',
        knowsStreets: true,
        find: (asked) => findByService(config, waitMs, asked),
      }
    : { attribution: 'GeoNames CC BY 4.0', knowsStreets: false, find: findBuiltIn }
