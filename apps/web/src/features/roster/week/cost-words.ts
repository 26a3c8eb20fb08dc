import { money } from '@muster/ui/words/format.ts'
import type { Say } from '@muster/ui/words/words.ts'
import type { Cost } from './roster-rows.ts'

/** `A$1,234.50`, or `A$1,234.50, 2 not costed`. */
export function costText(say: Say, { amount, currency, notCosted }: Cost): string {
  const without = say('{count} not costed', { count: notCosted })
  if (currency === '') return without
  return notCosted === 0 ? money(amount, currency) : `${money(amount, currency)}, ${without}`
}
