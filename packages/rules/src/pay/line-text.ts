import { msg } from '@muster/contract/kit/msg'
import type { Say } from '@muster/contract/kit/sentences'

/** What codes of lines are called: those of the instruments, and of allowances by their facts. */
export const lineNames: Readonly<Record<string, string>> = {
  ordinary: msg('Ordinary hours'),
  'early-late': msg('Early or late shift'),
  night: msg('Permanent night shift'),
  saturday: msg('Saturday'),
  sunday: msg('Sunday'),
  'public-holiday': msg('Public holiday'),
  overtime: msg('Overtime'),
  'overtime-first-2': msg('Overtime, first 2 hours'),
  'overtime-after-2': msg('Overtime after 2 hours'),
  'overtime-after-12': msg('Overtime after 12 hours'),
  'overtime-sunday': msg('Overtime on Sunday'),
  'overtime-public-holiday': msg('Overtime on a public holiday'),
  'minimum-engagement': msg('Up to the minimum of the shift'),
  'call-back': msg('Up to the minimum of a call-back'),
  leave: msg('Paid leave'),
  'leave-loading': msg('Leave loading'),
  'holiday-not-worked': msg('Public holiday not worked'),
  'holiday-pay': msg('Holiday pay'),
  'alternative-day': msg('Day off later'),
  'broken-shift': msg('Broken shift allowance'),
  cold: msg('Cold work allowance'),
  'heat-46': msg('Heat allowance, 46 to 54 °C'),
  'heat-54': msg('Heat allowance, above 54 °C'),
  'height-22': msg('Height allowance, up to floor 22'),
  'height-over-22': msg('Height allowance, above floor 22'),
  'first-aid': msg('First aid allowance'),
  'leading-hand-10': msg('Leading hand, up to 10 people'),
  'leading-hand-20': msg('Leading hand, 11 to 20 people'),
  'leading-hand-more': msg('Leading hand, more than 20 people'),
  'toilets-week': msg('Toilet cleaning allowance, weekly'),
  toilets: msg('Toilet cleaning allowance'),
  refuse: msg('Refuse collection allowance'),
  meal: msg('Meal allowance'),
  car: msg('Car allowance'),
  motorcycle: msg('Motorcycle allowance'),
}

export const lineName = (say: Say, code: string): string => {
  const name = lineNames[code]
  return name ? say(name) : code
}
