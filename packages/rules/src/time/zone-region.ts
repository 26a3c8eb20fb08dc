const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** `Intl` knows the time zones of each country, and what is most spoken in it. */
type LocaleWithZones = Intl.Locale & { getTimeZones(): string[] | undefined }

/** Codes of two letters. Those of former countries stand for their successors, and are left out. */
const regions = () =>
  [...letters]
    .flatMap((first) => [...letters].map((second) => `${first}${second}`))
    .filter((region) => Intl.getCanonicalLocales(`und-${region}`)[0] === `und-${region}`)

/** The name by which `Intl` knows a time zone: an older one stands for several. */
const canonical = (zone: string) =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

const countryOf = new Map<string, string | undefined>()
/** The country of a time zone, as two letters; undefined for zones of no country, such as UTC. */
export function countryOfZone(zone: string): string | undefined {
  // Found by trying all countries, which takes a tenth of a second.
  if (!countryOf.has(zone)) countryOf.set(zone, findCountry(zone))
  return countryOf.get(zone)
}

function findCountry(zone: string) {
  const names = [zone, canonical(zone)]
  return regions().find((region) => {
    const locale = new Intl.Locale('und', { region }) as LocaleWithZones
    return locale.getTimeZones()?.some((each) => names.includes(each))
  })
}

/** The language of a country with it, such as en-AU, where it is one of these; else the first of them. */
export function localeOfCountry(country: string, languages: readonly string[]): string {
  const { language } = new Intl.Locale('und', { region: country }).maximize()
  return `${languages.includes(language) ? language : languages[0]}-${country}`
}
