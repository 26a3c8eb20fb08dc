import { figures, money, writtenIn } from '@muster/ui/words/format.ts'
import type { Say } from '@muster/ui/words/words.ts'
import type { Cost } from './roster-rows.ts'

/** `A$1,234.50`, or `A$1,234.50, 2 not costed`. */
export function costText(say: Say, { amount, currency, notCosted }: Cost): string {
  const without = say('{count} not costed', { count: notCosted })
  if (currency === '') return without
  return notCosted === 0 ? money(amount, currency) : `${money(amount, currency)}, ${without}`
}

/** A difference with its sign: `+A$92.00`. */
export const moreMoney = (cents: number, currency: string): string =>
  figures(
    new Intl.NumberFormat(writtenIn(), {
      ...{ style: 'currency', currency, minimumFractionDigits: 2, signDisplay: 'exceptZero' },
    }).format(cents / 100),
  )
