import { ask } from '@muster/client/query'
import { idText } from '@muster/contract/kit/shapes'
import { pay } from '@muster/contract/pay/pay'
import { PayExceptionCode, type PayPeriod, type PayRow } from '@muster/contract/pay/rows'
import { addDays } from '@muster/rules/time/zone'
import { z } from 'zod'
import { companyToday } from '../../shared/here/company-today.ts'

export const payShows = ['WAITING', 'EXCEPTIONS', 'APPROVED', 'RETURNED'] as const
export type PayShow = (typeof payShows)[number]

export const payShape = z.object({
  calendar: idText.optional(),
  period: idText.optional(),
  show: z.enum(payShows).optional(),
  kind: PayExceptionCode.optional(),
})
export type PayUrl = z.output<typeof payShape>

export const personShape = payShape.extend({ person: idText.optional() })
export type PersonUrl = z.output<typeof personShape>

/** More than a year: what an audit of the last financial year asks for. */
const listedDays = 400
export const periodList = () =>
  ask(pay.list, { query: { from: addDays(companyToday(), -listedDays), to: companyToday() } })
export const sheetOf = (id: number) => ask(pay.read, { params: { id } })
export const amountsOf = (id: number) => ask(pay.amounts, { params: { id } })
export const personSheetOf = (id: number, tenantUserId: number) =>
  ask(pay.person, { params: { id, tenantUserId } })

interface PeriodChoice {
  /** Of the calendar chosen, the newest first. */
  periods: readonly PayPeriod[]
  period: PayPeriod | undefined
}
/** The period of the URL; without one the last of the calendar that is over, because that is the one to be paid. */
export function choosePeriod(all: readonly PayPeriod[], { calendar, period: id }: PayUrl): PeriodChoice {
  const named = all.find((period) => period.id === id)
  const calendarId = named?.calendarId ?? calendar ?? all[0]?.calendarId
  const periods = all.filter((period) => period.calendarId === calendarId)
  return { periods, period: named ?? periods.find(({ isCurrent }) => !isCurrent) ?? periods[0] }
}

const isWaiting = ({ state }: PayRow) => state === 'OPEN' || state === 'SUBMITTED'

const isShown: Readonly<Record<PayShow, (row: PayRow) => boolean>> = {
  WAITING: isWaiting,
  EXCEPTIONS: ({ exceptions }) => exceptions.length > 0,
  APPROVED: ({ state }) => state === 'APPROVED',
  RETURNED: ({ state }) => state === 'RETURNED',
}
export const shownBy = (show: PayShow, rows: readonly PayRow[]) => rows.filter(isShown[show])

export const hasKind =
  (kind: PayExceptionCode) =>
  ({ exceptions }: PayRow) =>
    exceptions.some(({ code }) => code === kind)

export const filteredRows = (rows: readonly PayRow[], { show, kind }: PayUrl): readonly PayRow[] =>
  (show ? shownBy(show, rows) : rows).filter((row) => !kind || hasKind(kind)(row))

/** Whose hours can be approved at once: nothing to look at, nothing returned, and not one's own. */
export const cleanRows = (rows: readonly PayRow[], actorId: number, decision: PayRow['state']) =>
  rows.filter(
    (row) =>
      row.exceptions.length === 0 &&
      row.tenantUserId !== actorId &&
      (row.state === 'OPEN' || (row.state === 'SUBMITTED' && decision === 'APPROVED')),
  )

export const isDecidable = (row: PayRow, actorId: number, decision: PayRow['state']) =>
  row.tenantUserId !== actorId && row.state !== 'APPROVED' && row.state !== decision

/** Of many rows, those to be decided on: hours that were returned wait for their person, unless they alone are chosen. */
export function approvable(rows: readonly PayRow[], actorId: number, decision: PayRow['state']) {
  const decidable = rows.filter((row) => isDecidable(row, actorId, decision))
  const waiting = decidable.filter(isWaiting)
  return waiting.length > 0 ? waiting : decidable
}

/** People who may approve may return, except their own hours. */
export const isReturnable = (row: PayRow, actorId: number, decision: PayRow['state']) =>
  row.tenantUserId !== actorId && decision === 'APPROVED'

/** The person before and after in the filtered order, wherever the filter has left this one. */
export function neighbours(rows: readonly PayRow[], url: PayUrl, tenantUserId: number) {
  const index = rows.findIndex((row) => row.tenantUserId === tenantUserId)
  const wanted = new Set(filteredRows(rows, url))
  const here = rows.filter((row) => wanted.has(row)).findIndex((row) => row.tenantUserId === tenantUserId)
  return {
    /** Their place among those who are shown, from 1 on; 0 for a person who is not. */
    position: here + 1,
    count: wanted.size,
    before: rows.slice(0, Math.max(index, 0)).findLast((row) => wanted.has(row)),
    after: rows.slice(index + 1).find((row) => wanted.has(row)),
  }
}

interface Decider {
  actorId: number
  decision: PayRow['state']
}
/** The next person who waits for the actor's decision, in the filtered order; after the last one the first again. */
export function nextWaiting(
  rows: readonly PayRow[],
  url: PersonUrl,
  { actorId, decision }: Decider,
): PayRow | undefined {
  const at = rows.findIndex((row) => row.tenantUserId === url.person)
  const waiting = new Set(
    filteredRows(rows, url).filter((row) => isWaiting(row) && isDecidable(row, actorId, decision)),
  )
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find((row) => waiting.has(row))
}
