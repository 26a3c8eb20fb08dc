import { msg } from '@muster/contract/kit/msg'
import type { PayCalendarKind } from '@muster/contract/pay/calendars'

export const kindNames: Readonly<Record<PayCalendarKind, string>> = {
  WEEKLY: msg('Weekly'),
  FORTNIGHTLY: msg('Fortnightly'),
  MONTHLY: msg('Monthly'),
}
export const kindChoices = (['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] as const).map((value) => ({
  value,
  label: kindNames[value],
}))
