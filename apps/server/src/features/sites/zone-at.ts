import { zoneName } from '@muster/contract/kit/zone-names'
import zoneOf from '@photostructure/tz-lookup'

export function zoneAt(lat: number, lang: number): string {
  const zone = zoneOf(lat, lang)
  return zoneName(zone) ?? zone
}
