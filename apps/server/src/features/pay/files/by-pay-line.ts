import type { InstrumentCode } from '@muster/contract/pay/employment'
import { lineCodePrefix, type PayFormat, type PayPreviewLines } from '@muster/contract/pay/hand-over'
import type { PayPeriod } from '@muster/contract/pay/rows'
import { loadInstrument } from '@muster/rules/pay/instruments'
import { hourCodesOf, leaveCodesOf } from '@muster/rules/pay/line-codes'
import type { Scope } from '../../../db/scope.ts'
import type { PeriodLine } from '../lines/line-queries.ts'
import { codeTotals, currencyTotals } from '../lines/line-totals.ts'
import { type PeriodLines, readPeriodLines } from '../lines/period-lines.ts'
import { systemOf } from './formats.ts'
import type { HandOverLine } from './hand-over-lines.ts'

const MINUTE = 60_000

/** Whether a file carries hours by pay line: our own ones of that form, and of a system that has a code of a line. */
export const isByPayLine = (format: PayFormat, codeNames: Iterable<string>): boolean =>
  format === 'LINES_CSV' ||
  format === 'LINES_XLSX' ||
  (systemOf(format) !== undefined && [...codeNames].some((name) => name.startsWith(lineCodePrefix)))

interface ByPayLine {
  people: HandOverLine[][]
  payLines: PayPreviewLines
}

/**
 * The hours of people as their pay lines. Who lacks a fact, or has no rules, keeps plain hours, and so do adjustments
 * without lines. Other systems have codes of their own for leave, and no place for lines without hours.
 */
export async function byPayLine(
  scope: Scope,
  { period, format }: { period: PayPeriod; format: PayFormat },
  people: readonly HandOverLine[][],
): Promise<ByPayLine> {
  const priced = await readPeriodLines(scope, period)
  const codes = await readCodes(priced)
  const isForSystem = systemOf(format) !== undefined
  const hasPlace = ({ code }: PeriodLine) => !isForSystem || codes.hours.has(code)
  const inFile: PeriodLine[] = []
  const leftOut: PeriodLine[] = []
  const plain: PayPreviewLines['plain'] = []
  let contractors = 0
  // Adjustments may be of days before they were one.
  const isContractor = (userId: number, lines: readonly HandOverLine[]) =>
    priced.contractors.has(userId) && !lines.some(({ isAdjustment }) => isAdjustment)
  const converted = people.map((lines) => {
    const { tenantUserId, employeeName: name } = lines[0]!
    const linesOfPerson = priced.people.get(tenantUserId)
    if (!linesOfPerson || linesOfPerson.stopped > 0 || linesOfPerson.lines.length === 0) {
      if (isContractor(tenantUserId, lines)) contractors += 1
      else plain.push({ tenantUserId, name, facts: linesOfPerson?.stopped ?? 0 })
      return lines
    }
    const placed = linesOfPerson.lines.filter(hasPlace)
    inFile.push(...placed)
    leftOut.push(...linesOfPerson.lines.filter((line) => !hasPlace(line) && !codes.leave.has(line.code)))
    return withPayLines(lines, placed, { isForSystem, leaveCodes: codes.leave })
  })
  return {
    people: converted.filter((lines) => lines.length > 0),
    payLines: {
      state: priced.state,
      people: people.length - plain.length - contractors,
      codes: codeTotals(inFile),
      totals: currencyTotals(inFile),
      leftOut: codeTotals(leftOut),
      plain: priced.state === 'NOT_KEPT' || priced.state === 'UNUSED' ? [] : plain,
      ...(contractors > 0 && { contractors }),
    },
  }
}

async function readCodes({ people }: PeriodLines) {
  const used = new Set<InstrumentCode>()
  for (const { lines } of people.values()) for (const { instrument } of lines) used.add(instrument)
  const instruments = await Promise.all([...used].map(loadInstrument))
  return {
    hours: new Set(instruments.flatMap(hourCodesOf)),
    leave: new Set(instruments.flatMap(leaveCodesOf)),
  }
}

interface ConversionOptions {
  isForSystem: boolean
  leaveCodes: ReadonlySet<string>
}
function withPayLines(
  lines: readonly HandOverLine[],
  own: readonly PeriodLine[],
  { isForSystem, leaveCodes }: ConversionOptions,
): HandOverLine[] {
  const isLeave = ({ leave, isHoliday }: HandOverLine) => leave !== null || isHoliday
  const isCorrected = own.some(({ adjusts }) => adjusts)
  const hoursOf = new Map<string, HandOverLine>(
    lines.flatMap((line) =>
      line.workId === null ? [] : [[`${line.workId} ${line.isAdjustment}`, line] as const],
    ),
  )
  const leaveOn = Map.groupBy(
    lines.filter((line) => isLeave(line) && !line.isAdjustment),
    ({ date }) => date,
  )
  const priced = own.map((pay): HandOverLine => {
    const isAdjustment = pay.adjusts !== undefined
    const leave = leaveCodes.has(pay.code) && !isAdjustment ? leaveOn.get(pay.date)?.shift() : undefined
    const hours = leave ?? hoursOf.get(`${pay.workId} ${isAdjustment}`)
    return {
      ...(hours ?? withoutVisit(lines[0]!, isAdjustment)),
      ...{ date: pay.date, clockIn: null, clockOut: null, breakTime: 0, holidayTime: 0 },
      ...{ pay, serviceTime: (pay.minutes ?? 0) * MINUTE },
    }
  })
  const kept = lines.filter((line) =>
    isLeave(line) ? isForSystem || (line.isAdjustment && !isCorrected) : line.isAdjustment && !isCorrected,
  )
  return [...priced, ...kept]
}

/** Lines of a day, a week or a period. */
const withoutVisit = (line: HandOverLine, isAdjustment: boolean): HandOverLine => ({
  ...line,
  ...{
    kind: isAdjustment ? 'adjustment' : 'visit',
    isAdjustment,
    place: '',
    site: '',
    workId: null,
    jobId: null,
    timezone: null,
    editHistory: null,
  },
  ...{ leave: null, isHoliday: false },
})
