import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

const parsed = (text: string, country: string) =>
  parsePhoneNumberFromString(text, isSupportedCountry(country) ? { defaultCountry: country } : undefined)

/**
 * A telephone number as E.164 ('+61412345678'), read as somebody in `country` (two letters, ISO 3166) dials it; null
 * when it has a length that no number of its country has. Whether it was ever given out is not known here.
 */
export function phoneE164(text: string, country: string): string | null {
  const number = parsed(text, country)
  return number?.isPossible() && !number.ext ? number.number : null
}

/** An E.164 number as people in `country` write it: their own without the country's code. */
export function formatPhone(e164: string, country: string): string {
  const number = parsed(e164, country)
  if (!number) return e164
  return number.country === (country as CountryCode) ? number.formatNational() : number.formatInternational()
}
