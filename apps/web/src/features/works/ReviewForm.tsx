import { CallFailure } from '@muster/client/call-failure'
import { refreshFeatures, useSend } from '@muster/client/query'
import { reason } from '@muster/contract/kit/shapes'
import { pay } from '@muster/contract/pay/pay'
import { payroll } from '@muster/contract/pay/payroll'
import { ReviewDecision, type ReviewFlag } from '@muster/contract/works/reviews'
import { noReason } from '@muster/contract/works/times'
import { works } from '@muster/contract/works/works'
import { reviewWords } from '@muster/rules/works/review-text'
import { Button } from '@muster/ui/button/Button.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useSetFormValue } from '@muster/ui/form/form-context.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { z } from 'zod'
import { flagNames, usualReasons } from './review-words.ts'
import css from './works.module.css'

const Reviewed = z.object({ decision: ReviewDecision, reason: reason(noReason) })
const decisions = [
  { value: 'FINE', label: msg('No action needed') },
  { value: 'SETTLED', label: msg('Problem resolved') },
] as const

interface Props {
  workId: number
  flag: ReviewFlag
  onCleared: (left: number) => void
}

export function ReviewForm({ workId, flag, onCleared }: Props) {
  const say = useWords()
  const send = useSend(works.review, [payroll, pay])
  const save = async (typed: z.output<typeof Reviewed>) => {
    try {
      return await send({ params: { id: workId }, body: { flag, ...typed } })
    } catch (error) {
      // Behind the refusal the list has what somebody else decided.
      if (error instanceof CallFailure && error.status === 409) await refreshFeatures(works.list.feature)
      throw error
    }
  }
  return (
    <section className={clsx('card', css.reviewFlag)} aria-label={say(flagNames[flag])}>
      <header className="card-head">
        <h2>{say(flagNames[flag])}</h2>
      </header>
      <p>{say(reviewWords[flag] ?? flagNames[flag])}</p>
      <Form
        shape={Reviewed}
        draft={`visit ${workId} ${flag}`}
        start={{ decision: 'FINE', reason: '' }}
        save={save}
        onSaved={({ flags }) => onCleared(flags.length)}
        submit={msg('No action needed')}
        decision={{ name: 'decision', options: decisions }}
        summary={false}
      >
        <UsualReasons flag={flag} />
        <TextArea name="reason" label={msg('Reason')} rows={2} required />
      </Form>
    </section>
  )
}

function UsualReasons({ flag }: { flag: ReviewFlag }) {
  const say = useWords()
  const set = useSetFormValue()
  return (
    <div className="row small">
      {usualReasons(flag).map((text) => (
        <Button key={text} size="small" label={text} onPick={() => set('reason', say(text))} />
      ))}
    </div>
  )
}
