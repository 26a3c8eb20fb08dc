import type { PayrollRow } from '@muster/contract/pay/payroll'
import { shownReason } from '@muster/contract/works/times'
import { reviewWords } from '@muster/rules/works/review-text'
import { Hint } from '@muster/ui/page/Hint.tsx'
import { day, duration } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import {
  IconAlertTriangle,
  IconCalendarStar,
  IconClock,
  IconHistory,
  IconLayersIntersect,
  IconLock,
} from '@tabler/icons-react'
import css from './payroll.module.css'

const size = { size: 16, 'aria-hidden': true } as const

export function PayrollMarks({ row, onHistory }: { row: PayrollRow; onHistory: () => void }) {
  const say = useWords()
  const isMarked =
    row.editHistory > 0 || row.differs || row.overlaps || row.needsReview || row.holidayTime || row.paid
  // On a card nothing is left out with its label.
  if (!isMarked) return null
  const reasons = row.reviewReasons.flatMap((reason) => reviewWords[reason] ?? []).map((words) => say(words))
  return (
    <span className={css.marks}>
      {row.editHistory > 0 && (
        <span className={css.edited}>
          <Hint
            text={msg('Edited {count}×, last by {name}: {reason}')}
            values={{
              count: row.editHistory,
              name: row.editedBy ?? '',
              reason: shownReason(row.editedReason ?? '', say),
            }}
            onPick={onHistory}
          >
            <IconHistory {...size} />
          </Hint>
        </span>
      )}
      {row.differs && (
        <Hint
          text={msg('The clocks changed: {clock} by the clock, {elapsed} elapsed')}
          values={{ clock: duration(row.clockTime), elapsed: duration(row.elapsedTime) }}
        >
          <IconClock {...size} />
        </Hint>
      )}
      {row.holidayTime !== undefined && (
        <Hint text={msg('Worked on a public holiday: {time}')} values={{ time: duration(row.holidayTime) }}>
          <IconCalendarStar {...size} />
        </Hint>
      )}
      {row.paid && (
        <Hint
          text={msg('Locked: {time} was paid in the pay period {from} to {until}')}
          values={{
            time: duration(row.paid.time),
            from: day(row.paid.firstDay),
            until: day(row.paid.lastDay),
          }}
        >
          <IconLock {...size} />
        </Hint>
      )}
      {row.overlaps && (
        <Hint text={msg('Overlaps another visit of this person')}>
          <IconLayersIntersect {...size} />
        </Hint>
      )}
      {row.needsReview && (
        <Hint text={msg('Needs review. {reasons}')} values={{ reasons: reasons.join('. ') }}>
          <IconAlertTriangle {...size} />
        </Hint>
      )}
    </span>
  )
}
