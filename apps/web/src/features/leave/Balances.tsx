import type { Answer } from '@muster/contract/kit/endpoint'
import type { leave } from '@muster/contract/leave/leave'
import { day } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { hoursOf } from '../../shared/shifts/shift-words.ts'
import css from './leave.module.css'

export function Balances({ balances }: { balances: Answer<typeof leave.balances> }) {
  const say = useWords()
  return (
    <dl className={css.balances}>
      {balances.map(({ typeId, typeName, minutes, asOf }) => (
        <div key={typeId}>
          <dt>{typeName}</dt>
          <dd>
            <strong className="figures">{say('{hours} h', { hours: hoursOf(minutes) })}</strong>{' '}
            <span className="faint">{say('on {day}', { day: day(asOf) })}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
