import { msg } from '@muster/contract/kit/msg'
import { zoneNames } from '@muster/contract/kit/zone-names'
import { writtenIn } from '@muster/ui/words/format.ts'

const namesOf = (type: Intl.DisplayNamesType) =>
  new Intl.DisplayNames(writtenIn(), { type, fallback: 'code' })

/** What is offered, with what the company has now: it may have been set elsewhere. */
const withHeld = (offered: readonly string[], held: string) =>
  offered.includes(held) ? offered : [held, ...offered]
const named = (type: Intl.DisplayNamesType) => {
  const names = namesOf(type)
  return (value: string) => ({ value, label: `${names.of(value) ?? value} (${value})` })
}

const countries = 'AU NZ GB IE US CA SG ZA IN AE DE FR NL'.split(' ')
const locales = 'en en-AU en-NZ en-GB en-IE en-US en-CA en-SG en-ZA en-IN de es zh ar vi ne hi'.split(' ')
const zones = zoneNames()
const currencies = Intl.supportedValuesOf('currency')

export const countryChoices = (held: string) => withHeld(countries, held).map(named('region'))
export const localeChoices = (held: string) => withHeld(locales, held).map(named('language'))
export const currencyChoices = (held: string) => withHeld(currencies, held).map(named('currency'))
export const zoneChoices = (held: string) => withHeld(zones, held).map((value) => ({ value, label: value }))

export const weekDays = [
  msg('Monday'),
  msg('Tuesday'),
  msg('Wednesday'),
  msg('Thursday'),
  msg('Friday'),
  msg('Saturday'),
  msg('Sunday'),
].map((label, i) => ({ value: i + 1, label }))
