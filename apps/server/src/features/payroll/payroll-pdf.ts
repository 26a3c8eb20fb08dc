import type { PayrollRow, PayrollSummary } from '@muster/contract/payroll'
import { dateText } from '@muster/rules/date-text'
import { clockOutText, clockText, varianceWords } from '@muster/rules/payroll-text'
import { formatDuration, variance } from '@muster/rules/work-time'
import type { Block, Cell, Column } from '../../outside/pdf/document.ts'

const right = { align: 'end' } as const
const hourColumns: Column[] = [
  { label: 'Breaks', width: 1.05, ...right },
  { label: 'On Break', width: 1.3, ...right },
  { label: 'Clock in', width: 1.15, ...right },
  { label: 'Clock out', width: 1.5, ...right },
  { label: 'Service time', width: 1.45, ...right },
]
const date: Column = { label: 'Date', width: 1.45 }
const siteColumns: Column[] = [
  date,
  { label: 'Employee ID', width: 1.3 },
  { label: 'Employee Name', width: 1.8 },
  ...hourColumns,
  { label: 'Daily Quote', width: 1.3, ...right },
]
const userColumns: Column[] = [date, { label: 'Client/Job Site', width: 3.2 }, ...hourColumns]

const overColor = '#1a7f4b'
const underColor = '#b3261e'

/** The summary as the blocks of a document, the twin of its screen. */
export function payrollBlocks(summary: PayrollSummary): Block[] {
  const { payrollDetail, openWorks } = summary
  const blocks: Block[] = [{ kind: 'facts', facts: headerFacts(summary) }]
  if (payrollDetail.length === 0) blocks.push({ kind: 'text', text: 'No finished works in this range.' })
  else blocks.push(table(summary, payrollDetail, true), varianceBlock(summary))
  if (openWorks.length > 0) {
    blocks.push({ kind: 'heading', text: 'Open works, not in the totals' }, table(summary, openWorks, false))
  }
  const notes = [...payrollDetail, ...openWorks].flatMap(notesOf)
  if (notes.length > 0) blocks.push({ kind: 'heading', text: 'Notes' })
  for (const text of notes) blocks.push({ kind: 'text', text, muted: true })
  return blocks
}

function headerFacts({ site, person, startTime, endTime }: PayrollSummary) {
  const day = (instant: string | null) => (instant ? dateText(instant.slice(0, 10)) : '')
  const range = { label: 'Dates', value: `${day(startTime)} – ${day(endTime)}` }
  if (site) return [{ label: 'Site', value: site.name }, { label: 'Address', value: site.address }, range]
  if (!person) return [range]
  return [
    { label: 'Name', value: person.name },
    { label: 'Employee ID', value: person.employeeNumber ?? '–' },
    range,
    { label: 'ABN number', value: person.businessNumber ?? '–' },
    { label: 'Tax file number', value: person.taxNumberMasked ?? '–' },
  ]
}

function table(summary: PayrollSummary, rows: readonly PayrollRow[], closed: boolean): Block {
  const ofSite = summary.payrollType === 'LOCATION'
  const whose = (row: PayrollRow): Cell[] =>
    ofSite ? [row.employeeNumber ?? '–', row.employeeName] : [`${row.clientName} / ${row.jobLocationName}`]
  const cells = (row: PayrollRow): Cell[] => [
    dateText(row.date),
    ...whose(row),
    String(row.breakCount),
    formatDuration(row.breakTime),
    clockText(row.clockIn),
    row.clockOut === null ? 'Open' : clockOutText(row.clockIn, row.clockOut),
    `${formatDuration(row.serviceTime)}${marks(row)}`,
    ...(ofSite ? [formatDuration(row.dailyQuote)] : []),
  ]
  const totals: Cell[] = [
    'Total',
    ...(ofSite ? ['', ''] : ['']),
    String(summary.totalBreakCount),
    formatDuration(summary.totalOnBreakTime),
    '',
    '',
    formatDuration(summary.totalServiceTime),
    ...(ofSite ? [formatDuration(summary.totalDailyQuote)] : []),
  ]
  return {
    kind: 'table',
    columns: ofSite ? siteColumns : userColumns,
    rows: rows.map(cells),
    ...(closed && { totals }),
  }
}

function varianceBlock({ totalServiceTime, totalDailyQuote }: PayrollSummary): Block {
  const { ms, over } = variance(totalServiceTime, totalDailyQuote)
  const { says, time } = varianceWords(ms)
  const planned = `Planned ${formatDuration(totalDailyQuote)}, worked ${formatDuration(totalServiceTime)}.`
  return {
    kind: 'text',
    text: `${says.replace('{time}', time)}. ${planned}`,
    bold: true,
    color: over ? overColor : underColor,
  }
}

const noteworthy = (row: PayrollRow) => row.editHistory > 0 || row.differs || row.overlaps || row.needsReview
const marks = (row: PayrollRow) => (noteworthy(row) ? ' *' : '')

function notesOf(row: PayrollRow): string[] {
  if (!noteworthy(row)) return []
  const said = [
    row.editHistory > 0 && `times edited by ${row.editedBy}: ${row.editedReason}`,
    row.differs &&
      `the clocks changed: ${formatDuration(row.clockTime)} by the clock, ${formatDuration(row.elapsedTime)} elapsed`,
    row.overlaps && 'overlaps another work of this person',
    row.needsReview && 'needs review',
  ].filter((each) => each !== false)
  return [`* ${dateText(row.date)} ${clockText(row.clockIn)}, ${row.employeeName}: ${said.join('; ')}.`]
}
