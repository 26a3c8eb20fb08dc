import { zoneName } from '@muster/contract/kit/zone-names'
import zoneOf from '@photostructure/tz-lookup'

/** The time zone of a place, by its one name. */
export function zoneAt(lat: number, lang: number): string {
  const zone = zoneOf(lat, lang)
  return zoneName(zone) ?? zone
}
