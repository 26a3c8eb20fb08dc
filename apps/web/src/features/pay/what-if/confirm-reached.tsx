import { call } from '@muster/client/call'
import { ask, useAsk } from '@muster/client/query'
import { pay } from '@muster/contract/pay/pay'
import type { PayChange, ReachedPeriods, WhatIf, WhatIfPeriod } from '@muster/contract/pay/what-if'
import { Button } from '@muster/ui/button/Button.tsx'
import { askInDialog } from '@muster/ui/dialog/open-dialog.ts'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useEffect, useState } from 'react'
import { daysText, periodStates } from '../../../shared/pay/pay-words.ts'
import css from '../rules/pay-rules.module.css'
import { CodesCompared, totalText } from './WhatIfAnswer.tsx'

/**
 * Before a change is saved: names the approved and locked periods that would be paid differently, and asks whether to go on.
 * Saving refuses by itself what cannot be saved, beside its field, so a refusal here asks nothing.
 */
export async function confirmReached(change: PayChange): Promise<boolean> {
  const reached = await call(pay.reachedPeriods, { body: { change } }).catch(() => undefined)
  if (!reached || reached.periods.length === 0) return true
  const isConfirmed = await askInDialog<true>(
    msg('Approved and locked periods'),
    (answer, close) => <Reached change={change} reached={reached} save={() => answer(true)} close={close} />,
    { wide: true },
  )
  return isConfirmed ?? false
}

interface Props {
  change: PayChange
  reached: ReachedPeriods
  save: () => void
  close: () => void
}
function Reached({ change, reached: { periods, more }, save, close }: Props) {
  const say = useWords()
  // One after the other: each takes the server a moment in a large company.
  const [answers, setAnswers] = useState<readonly WhatIf[]>([])
  const isDone = answers.length === periods.length
  const differing = answers.filter((answer) => answer.differing > 0)
  return (
    <div className="stack">
      <p className="reading">
        {say('None of these periods changes when you save. This is what they would be with the change.')}
      </p>
      {isDone && differing.length === 0 && (
        <p className="strong">{say('None of them would be paid differently.')}</p>
      )}
      <ul className="plain-list lines">
        {periods.slice(0, answers.length + 1).map((period) => (
          <li key={period.id}>
            <ReachedPeriod
              period={period}
              change={change}
              onAnswer={(answer) =>
                setAnswers((before) =>
                  before.some((each) => each.period.id === period.id) ? before : [...before, answer],
                )
              }
            />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="faint">{say('{count} earlier periods are not looked at', { count: more })}</p>
      )}
      <div className="row end">
        <Button label={msg('Back')} onPick={close} />
        <Button label={msg('Save')} kind="primary" onPick={save} />
      </div>
    </div>
  )
}

interface PeriodProps {
  period: WhatIfPeriod
  change: PayChange
  onAnswer: (answer: WhatIf) => void
}
function ReachedPeriod({ period, change, onAnswer }: PeriodProps) {
  const say = useWords()
  const question = ask(pay.whatIf, { body: { periodId: period.id, change } })
  const { answer, failure, again } = useAsk(question)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parent's function is another one at each drawing.
  useEffect(() => {
    if (answer) onAnswer(answer)
  }, [answer])
  const head = (
    <span className="row">
      <strong className="figures">{daysText(say, period)}</strong>
      <Badge {...(period.state === 'OPEN' ? approved : periodStates[period.state])} />
    </span>
  )
  if (!answer)
    return (
      <div className="stack small">
        {head}
        <NoAnswer failure={failure} again={again} rows={1} />
      </div>
    )
  if (answer.differing === 0)
    return (
      <div className="stack small">
        {head}
        <p className="faint">{say('No difference')}</p>
      </div>
    )
  return (
    <details className={css.rule}>
      <summary>
        <span className={css.head}>
          {head}
          <span className="figures">{totalText(answer)}</span>
        </span>
      </summary>
      <div className="stack small">
        <CodesCompared answer={answer} />
      </div>
    </details>
  )
}
const approved = { label: msg('Approved'), tone: 'good' } as const
