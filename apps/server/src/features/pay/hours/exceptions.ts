import type { PayrollRow } from '@muster/contract/pay/payroll'
import { type PayException, type PayExceptionCode, payExceptionCodes } from '@muster/contract/pay/rows'
import { isOpenWork } from '@muster/rules/works/work-can'
import type { PlannedShift } from '../../payroll/planned-shifts.ts'
import type { WorkedRow } from '../../payroll/queries.ts'
import type { Tolerances } from '../queries.ts'

const MINUTE = 60_000
const wholeMinutes = (ms: number) => Math.floor(ms / MINUTE)

export interface VisitContext {
  tolerances: Tolerances
  /** Where it began. */
  begun: Pick<WorkedRow, 'offsite' | 'startDistance'>
  /** It shares time with another visit, and the office has not said that both count. */
  isOverlapping: boolean
  /** By another person than the one who worked. */
  typed: { isEntered: boolean; corrections: number }
  shift: PlannedShift | undefined
  /** When the person was to begin; undefined without a shift, and where leave has all of it. */
  startsAt: number | undefined
  /** Of the person at the job on the day: all service, and what was planned. */
  day: { serviceTime: number; plannedTime: number; lastWorkId: number }
}

const exception = (
  code: PayExceptionCode,
  more: { minutes?: number; metres?: number } = {},
): PayException => ({
  code,
  params: { count: 1, ...more },
})

export const overlapOfVisit: PayException = exception('OVERLAP')

/** What is to be looked at about one visit. */
export function visitExceptions(row: PayrollRow, context: VisitContext): PayException[] {
  const { tolerances, begun, day } = context
  const isOpen = isOpenWork(row)
  const over = day.serviceTime - day.plannedTime
  const lacksBreak =
    tolerances.breakAfter > 0 && row.breakCount === 0 && row.serviceTime > tolerances.breakAfter * MINUTE
  const isFar = begun.offsite && (begun.startDistance === null || begun.startDistance > tolerances.offsite)
  return [
    ...(isOpen ? [exception('OPEN_VISIT')] : []),
    ...(context.isOverlapping ? [overlapOfVisit] : []),
    ...planExceptions(row, context),
    // Said once a day, of the last visit.
    ...(!isOpen && day.lastWorkId === row.workId && day.plannedTime > 0 && over > tolerances.over * MINUTE
      ? [exception('OVER_PLAN', { minutes: wholeMinutes(over) })]
      : []),
    ...(!isOpen && lacksBreak
      ? [exception('MISSING_BREAK', { minutes: wholeMinutes(row.serviceTime) })]
      : []),
    ...typedExceptions(context.typed),
    ...(isFar ? [exception('OFF_SITE', { metres: begun.startDistance ?? 0 })] : []),
  ]
}

const typedExceptions = ({ isEntered, corrections }: VisitContext['typed']): PayException[] => [
  ...(isEntered ? [exception('ENTERED')] : []),
  ...(corrections > 0 ? [exception('CORRECTED')] : []),
]

function planExceptions(row: PayrollRow, { tolerances, shift, startsAt, day }: VisitContext): PayException[] {
  if (!shift) return day.plannedTime > 0 ? [] : [exception('NO_PLAN')]
  if (shift.isAllDay || startsAt === undefined) return []
  const late = Date.parse(row.clockIn) - startsAt
  if (late > tolerances.late * MINUTE) return [exception('LATE', { minutes: wholeMinutes(late) })]
  if (-late > tolerances.early * MINUTE) return [exception('EARLY', { minutes: wholeMinutes(-late) })]
  return []
}

/** One of each kind, in the order in which they matter: how often, and the largest of each number. */
export function mergeExceptions(all: readonly PayException[]): PayException[] {
  const byCode = Map.groupBy(all, ({ code }) => code)
  return payExceptionCodes.flatMap((code) => {
    const some = byCode.get(code)
    if (!some) return []
    const largest = (of: (params: PayException['params']) => number | undefined) =>
      some.reduce<number | undefined>((most, { params }) => {
        const value = of(params)
        return value === undefined ? most : Math.max(most ?? value, value)
      }, undefined)
    const minutes = largest((params) => params.minutes)
    const metres = largest((params) => params.metres)
    return {
      code,
      params: {
        count: some.reduce((sum, { params }) => sum + params.count, 0),
        ...(minutes === undefined ? {} : { minutes }),
        ...(metres === undefined ? {} : { metres }),
      },
    }
  })
}

export const missedVisits = (count: number): PayException[] =>
  count > 0 ? [{ code: 'MISSED_VISIT', params: { count } }] : []
export const editedAfterApproval: PayException = exception('EDITED_AFTER_APPROVAL')
