import type { Say } from '@muster/contract/kit/sentences'
import type { PayrollRow } from '@muster/contract/pay/payroll'
import { shownReason } from '@muster/contract/works/times'
import { clockText } from '@muster/rules/pay/payroll-text'
import { dateText } from '@muster/rules/time/date-text'
import { formatDuration } from '@muster/rules/works/work-time'
import { remarkWords, reviewText } from './payroll-words.ts'

function reviewRemark({ reviewReasons }: PayrollRow, t: Say): string {
  const reasons = reviewText(reviewReasons, t)
  return reasons === undefined ? t(remarkWords.needsReview) : t(remarkWords.needsReviewFor, { reasons })
}

/** What was paid of a locked visit is other than its hours here. */
const isPaidOtherwise = ({ paid, serviceTime }: PayrollRow) => paid !== undefined && paid.time !== serviceTime

export const hasNote = (row: PayrollRow) =>
  row.editHistory > 0 ||
  row.differs ||
  row.overlaps ||
  row.needsReview ||
  Boolean(row.holidayTime) ||
  isPaidOtherwise(row)

export function noteOf(row: PayrollRow, t: Say): string {
  const { date, clockIn, employeeName: name, editedBy, editedReason, clockTime, elapsedTime } = row
  const [clock, elapsed] = [formatDuration(clockTime), formatDuration(elapsedTime)]
  const remarks = [
    row.editHistory > 0 &&
      t(remarkWords.edited, { name: editedBy ?? '', reason: shownReason(editedReason ?? '', t) }),
    row.differs && t(remarkWords.differs, { clock, elapsed }),
    row.holidayTime !== undefined && t(remarkWords.holiday, { time: formatDuration(row.holidayTime) }),
    isPaidOtherwise(row) && t(remarkWords.paid, { time: formatDuration(row.paid!.time) }),
    row.overlaps && t(remarkWords.overlaps),
    row.needsReview && reviewRemark(row, t),
  ]
    .filter((each) => each !== false)
    .reduce((before, remark) => t(remarkWords.and, { before, remark }))
  return t(remarkWords.note, { date: dateText(date), time: clockText(clockIn), name, remarks })
}
