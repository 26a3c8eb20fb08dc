import type { ReviewFlag, WorkToReview } from '@muster/contract/works/reviews'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { clock, day, moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { paths, to } from '../../navigation/paths.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { flagNames } from './review-words.ts'
import { openVisitDialog } from './visit-dialogs.tsx'
import css from './works.module.css'

const decided = {
  FINE: { label: msg('No action needed'), tone: 'good' },
  SETTLED: { label: msg('Closed'), tone: 'calm' },
} as const

interface Props {
  work: WorkToReview
  at: number
  of: number
  onNext: (() => void) | undefined
  onClose: () => void
}

export function ReviewDialog({ work, at, of, onNext, onClose }: Props) {
  const say = useWords()
  const report = to(paths.detailedReport, { work: work.workId })
  return (
    <Dialog title={msg('Review')} wide onClose={onClose}>
      <div className="stack">
        <div>
          <p className="strong">
            {say('{name} at {site}', {
              name: nameApart(work.employeeName, work.distinguishedBy),
              site: work.locationName,
            })}
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
            <Button label={msg('Correct the times')} onPick={() => openVisitDialog('edit', work.workId)} />
          )}
          {onNext && (
            <span className="row small push">
              <span className="faint figures">{say('{count} of {total}', { count: at, total: of })}</span>
              <Button label={msg('Next')} onPick={onNext} />
            </span>
          )}
        </div>
        <div className="stack">
          {work.flags.map((flag) => (
            <ReviewForm
              key={flag}
              workId={work.workId}
              flag={flag as ReviewFlag}
              onCleared={(left) => left === 0 && (onNext ?? onClose)()}
            />
          ))}
        </div>
        {work.reviews.length > 0 && <History work={work} />}
      </div>
    </Dialog>
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
