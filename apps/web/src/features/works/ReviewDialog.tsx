import { CallFailure } from '@muster/client/call-failure'
import { refreshFeatures, useSend } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import { payroll } from '@muster/contract/payroll'
import { reason } from '@muster/contract/shapes'
import { ReviewDecision, type ReviewFlag, type WorkToReview } from '@muster/contract/work-reviews'
import { noReason } from '@muster/contract/work-times'
import { works } from '@muster/contract/works'
import { reviewWords } from '@muster/rules/review-text'
import { Badge } from '@muster/ui/Badge.tsx'
import { Button } from '@muster/ui/Button.tsx'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { clock, day, moment } from '@muster/ui/format.ts'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { TextArea } from '@muster/ui/TextField.tsx'
import { useWords } from '@muster/ui/words.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { z } from 'zod'
import { paths, to } from '../../paths.ts'
import { EditWorkDialog } from './EditWorkDialog.tsx'
import { flagNames } from './review-words.ts'
import css from './works.module.css'

const Reviewed = z.object({ decision: ReviewDecision, reason: reason(noReason) })
const decisions = [
  { value: 'FINE', label: msg('No action needed') },
  { value: 'SETTLED', label: msg('There was a problem; it is resolved') },
] as const
const decided = {
  FINE: { label: msg('No action needed'), tone: 'good' },
  SETTLED: { label: msg('Closed'), tone: 'calm' },
} as const

/** The flags of one work, each to be cleared by itself; and what was decided before. */
export function ReviewDialog({ work, onClose }: { work: WorkToReview; onClose: () => void }) {
  const say = useWords()
  const [isEditing, edit] = useState(false)
  const report = to(paths.detailedReport, { work: work.workId })
  return (
    <Dialog title={msg('Review')} wide isBelow={isEditing} onClose={onClose}>
      <div className="stack">
        <div>
          <p className="strong">
            {say('{name} at {site}', { name: work.employeeName, site: work.locationName })}
          </p>
          <p className="figures">
            {say('{from} to {to} ({zone})', {
              from: `${day(work.startTime)} ${clock(work.startTime)}`,
              to: work.endTime ? `${day(work.endTime)} ${clock(work.endTime)}` : '–',
              zone: work.timezone,
            })}
          </p>
          {work.autoStopped && <Badge label={msg('Completed by the server')} tone="warn" />}
          {work.startDistance !== null && (
            <p className="faint">{say('Started {count} m from the site', { count: work.startDistance })}</p>
          )}
        </div>
        <div className="row">
          <Button label={msg('Open the report')} href={report} />
          {work.status === 'COMPLETED' && (
            <Button label={msg('Correct the times')} onPick={() => edit(true)} />
          )}
        </div>
        <div className="stack">
          {work.flags.map((flag) => (
            <Flag
              key={flag}
              workId={work.workId}
              flag={flag as ReviewFlag}
              onCleared={(left) => left === 0 && onClose()}
            />
          ))}
        </div>
        {work.reviews.length > 0 && <History work={work} />}
      </div>
      {isEditing && <EditWorkDialog workId={work.workId} onClose={() => edit(false)} />}
    </Dialog>
  )
}

interface FlagProps {
  workId: number
  flag: ReviewFlag
  /** How many flags are left. */
  onCleared: (left: number) => void
}

function Flag({ workId, flag, onCleared }: FlagProps) {
  const say = useWords()
  const send = useSend(works.review, [payroll])
  const save = async (typed: z.output<typeof Reviewed>) => {
    try {
      return await send.mutateAsync({ params: { id: workId }, body: { flag, ...typed } })
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
        submit={msg('Mark as reviewed')}
        summary={false}
      >
        <SelectField name="decision" label={msg('Decision')} translate options={decisions} />
        <TextArea name="reason" label={msg('Reason')} required />
      </Form>
    </section>
  )
}

function History({ work }: { work: WorkToReview }) {
  const say = useWords()
  return (
    <section>
      <h2>{say('Decided before')}</h2>
      <ul className={clsx('plain-list', css.reviewHistory)}>
        {work.reviews.map((each) => (
          <li key={`${each.flag} ${each.reviewedAt}`}>
            <p className="row">
              <strong>{say(flagNames[each.flag as ReviewFlag] ?? each.flag)}</strong>
              <Badge {...decided[each.decision]} />
            </p>
            <p>{each.reason}</p>
            <p className="faint">
              {say('{name} on {day}', { name: each.reviewedBy, day: moment(each.reviewedAt) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
