import type { CodeTotal } from '@muster/contract/pay/lines'
import { lineName } from '@muster/rules/pay/line-text'
import { hoursAndMinutes } from '@muster/rules/pay/pay-text'
import { count, money } from '@muster/ui/words/format.ts'
import { type Say, useWords } from '@muster/ui/words/words.ts'
import type { z } from 'zod'
import css from './pay-lines.module.css'

interface AmountEntry {
  name: string
  much: string
  amount: string
}
interface Props {
  entries: readonly AmountEntry[]
  totals: readonly { currency: string; amount: number }[]
}

export const amountEntry = (
  say: Say,
  { code, minutes, units, amount, currency }: z.infer<typeof CodeTotal>,
): AmountEntry => ({
  name: lineName(say, code),
  much: minutes !== 0 ? hoursAndMinutes(say, minutes) : count(units),
  amount: money(amount, currency),
})

/** Hours or units and amounts by code, with the total of each currency. */
export function AmountList({ entries, totals }: Props) {
  const say = useWords()
  return (
    <dl className={css.codes}>
      {entries.map(({ name, much, amount }) => (
        <div key={`${name} ${much} ${amount}`} className={css.entry}>
          <dt>{name}</dt>
          <dd className="figures">{much}</dd>
          <dd className="figures">{amount}</dd>
        </div>
      ))}
      {totals.map(({ currency, amount }) => (
        <div key={currency} className={css.entry}>
          <dt className="strong">{say('Total')}</dt>
          <dd />
          <dd className="figures strong">{money(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
