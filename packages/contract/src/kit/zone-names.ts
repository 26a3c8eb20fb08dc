/**
 * What browsers and Node call a zone, where the tz database has renamed it since: they keep the older name. Other older
 * names and other spellings become one of either by themselves.
 */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** A link of the tz database that says more than its zone: the public holidays of the Capital Territory are its own. */
const capitalTerritory = 'Australia/Canberra'
const isCapitalTerritory = (zone: string) => /^Australia\/(ACT|Canberra)$/i.test(zone)

const oneNames = new Map<string, string | undefined>()

function findName(zone: string): string | undefined {
  if (isCapitalTerritory(zone)) return capitalTerritory
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
    return renamed[timeZone] ?? timeZone
  } catch {
    return undefined
  }
}

/**
 * The one name of a time zone, whatever it was called: an older name, another spelling; undefined for what is none. Two
 * names of one zone would stand as two zones, and what is kept by the name would be found under one of them alone.
 */
export function zoneName(zone: string): string | undefined {
  if (!/^[A-Za-z]/.test(zone)) return undefined
  if (!oneNames.has(zone)) oneNames.set(zone, findName(zone))
  return oneNames.get(zone)
}

/** All zones, by their one names, in order. */
export const zoneNames = (): string[] =>
  [...new Set(Intl.supportedValuesOf('timeZone').map((zone) => zoneName(zone) ?? zone))].sort()
