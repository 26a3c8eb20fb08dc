import type { PayAmounts } from '@muster/contract/pay/lines'
import { money } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { AmountList, amountEntry } from '../../../shared/pay/lines/AmountList.tsx'
import css from '../pay.module.css'

/** What a period costs by the rules: its total, and by code once it is opened. */
export function PeriodAmounts({ amounts }: { amounts: PayAmounts }) {
  const say = useWords()
  if (amounts.state === 'UNUSED') return null
  if (amounts.state === 'NOT_KEPT')
    return <p className="faint">{say('This period was locked before pay rules were used.')}</p>
  const { codes, totals, people } = amounts
  const stopped = people.filter(({ missing }) => missing).length
  return (
    <details>
      <summary className={css.amounts}>
        {say('Pay breakdown')}{' '}
        <strong className="figures">
          {totals.map(({ currency, amount }) => money(amount, currency)).join(' + ') || '—'}
        </strong>
        {stopped > 0 && (
          <span className="faint">
            {' '}
            {say('{count} people are not included: facts are missing', { count: stopped })}
          </span>
        )}
      </summary>
      <AmountList entries={codes.map((code) => amountEntry(say, code))} totals={totals} />
    </details>
  )
}
