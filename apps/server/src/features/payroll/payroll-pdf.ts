import type { PayrollRow, PayrollSummary } from '@muster/contract/payroll'
import type { Say } from '@muster/contract/sentences'
import { shownReason } from '@muster/contract/work-times'
import type { Block, Cell, Column } from '@muster/pdf/document'
import { clockOutText, clockText, lockedWords, varianceWords } from '@muster/rules/pay/payroll-text'
import { dateText } from '@muster/rules/time/date-text'
import { formatDuration, variance } from '@muster/rules/works/work-time'
import { mapYielding } from '../../http/yield-to-event-loop.ts'
import { remarkWords, reviewText, payrollWords as words } from './payroll-words.ts'

const end = { align: 'end' } as const
const hourColumns: Column[] = [
  { label: words.breaks, width: 1.05, ...end },
  { label: words.onBreak, width: 1.3, ...end },
  { label: words.clockIn, width: 1.15, ...end },
  { label: words.clockOut, width: 1.5, ...end },
  { label: words.serviceTime, width: 1.45, ...end },
]
const date: Column = { label: words.date, width: 1.45 }
const siteColumns: Column[] = [
  date,
  { label: words.employeeId, width: 1.3 },
  { label: words.employeeName, width: 1.8 },
  ...hourColumns,
  { label: words.dailyQuote, width: 1.3, ...end },
]
const userColumns: Column[] = [date, { label: words.place, width: 3.2 }, ...hourColumns]

type Table = Extract<Block, { kind: 'table' }>

const overColor = '#1a7f4b'
const underColor = '#b3261e'

/** The summary as the blocks of a document, the twin of its screen. */
export async function payrollBlocks(summary: PayrollSummary, t: Say): Promise<Block[]> {
  const { payrollDetail, openWorks } = summary
  const blocks: Block[] = [{ kind: 'facts', facts: headerFacts(summary, t) }]
  const locked = lockedWords(payrollDetail)
  if (locked) blocks.push({ kind: 'text', text: t(locked.says, locked.params), bold: true })
  if (payrollDetail.length === 0) blocks.push({ kind: 'text', text: t(words.nothing) })
  else blocks.push(await closedTable(summary, t), varianceBlock(summary, t))
  if (openWorks.length > 0)
    blocks.push({ kind: 'heading', text: t(words.openWorks) }, await table(summary, openWorks, t))
  const notes = [...payrollDetail, ...openWorks].filter(isNoteworthy).map((row) => noteOf(row, t))
  if (notes.length > 0) blocks.push({ kind: 'heading', text: t(words.notes) })
  for (const text of notes) blocks.push({ kind: 'text', text, muted: true })
  return blocks
}

function headerFacts({ site, person, startTime, endTime }: PayrollSummary, t: Say) {
  const day = (instant: string | null) => (instant ? dateText(instant.slice(0, 10)) : '')
  const fact = (label: string, value: string | null | undefined) => ({ label: t(label), value: value ?? '–' })
  const range = fact(words.dates, t(words.range, { from: day(startTime), to: day(endTime) }))
  if (site) return [fact(words.site, site.name), fact(words.address, site.address), range]
  if (!person) return [range]
  return [
    fact(words.name, person.name),
    fact(words.employeeId, person.employeeNumber),
    range,
    fact(words.abnNumber, person.businessNumber),
    fact(words.taxFileNumber, person.taxNumberMasked),
  ]
}

async function table(summary: PayrollSummary, rows: readonly PayrollRow[], t: Say): Promise<Table> {
  const ofSite = summary.payrollType === 'LOCATION'
  const whose = (row: PayrollRow): Cell[] =>
    ofSite ? [row.employeeNumber ?? '–', row.employeeName] : [`${row.clientName} / ${row.jobLocationName}`]
  const cells = (row: PayrollRow): Cell[] => [
    dateText(row.date),
    ...whose(row),
    String(row.breakCount),
    formatDuration(row.breakTime),
    clockText(row.clockIn),
    row.clockOut === null ? t(words.open) : clockOutText(row.clockIn, row.clockOut),
    `${formatDuration(row.serviceTime)}${mark(row)}`,
    ...(ofSite ? [formatDuration(row.dailyQuote)] : []),
  ]
  const columns = ofSite ? siteColumns : userColumns
  return {
    kind: 'table',
    columns: columns.map((column) => ({ ...column, label: t(column.label) })),
    rows: await mapYielding(rows, cells),
  }
}

/** With its totals. */
async function closedTable(summary: PayrollSummary, t: Say): Promise<Table> {
  const ofSite = summary.payrollType === 'LOCATION'
  const totals: Cell[] = [
    t(words.total),
    ...(ofSite ? ['', ''] : ['']),
    String(summary.totalBreakCount),
    formatDuration(summary.totalOnBreakTime),
    '',
    '',
    formatDuration(summary.totalServiceTime),
    ...(ofSite ? [formatDuration(summary.totalDailyQuote)] : []),
  ]
  return { ...(await table(summary, summary.payrollDetail, t)), totals }
}

function varianceBlock({ totalServiceTime, totalDailyQuote }: PayrollSummary, t: Say): Block {
  const { ms, over } = variance(totalServiceTime, totalDailyQuote)
  const { says, time } = varianceWords(ms)
  return {
    kind: 'text',
    text: t(words.plan, {
      variance: t(says, { time }),
      planned: formatDuration(totalDailyQuote),
      worked: formatDuration(totalServiceTime),
    }),
    bold: true,
    color: over ? overColor : underColor,
  }
}

function reviewRemark({ reviewReasons }: PayrollRow, t: Say): string {
  const reasons = reviewText(reviewReasons, t)
  return reasons === undefined ? t(remarkWords.needsReview) : t(remarkWords.needsReviewFor, { reasons })
}

/** What was paid of a locked visit is other than its hours here. */
const isPaidOtherwise = ({ paid, serviceTime }: PayrollRow) => paid !== undefined && paid.time !== serviceTime
const isNoteworthy = (row: PayrollRow) =>
  row.editHistory > 0 ||
  row.differs ||
  row.overlaps ||
  row.needsReview ||
  Boolean(row.holidayTime) ||
  isPaidOtherwise(row)
const mark = (row: PayrollRow) => (isNoteworthy(row) ? ' *' : '')

function noteOf(row: PayrollRow, t: Say): string {
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
