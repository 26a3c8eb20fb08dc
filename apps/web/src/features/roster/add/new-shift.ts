import { CallFailure } from '@muster/client/call-failure'
import type { RosterChangeInput } from '@muster/contract/roster-drafts'
import { id } from '@muster/contract/shapes'
import type { z } from 'zod'
import { TypedShift, timesAt } from '../../../shared/shifts/typed-shift.ts'
import type { PlaceItem, RosterView } from '../roster-rows.ts'
import { placeToFill } from '../shift-changes.ts'

/** A shift of a person as it is typed. */
export const ShiftShape = TypedShift.safeExtend({ tenantUserId: id, jobId: id })
export type NewShift = z.output<typeof ShiftShape>

/** The draft of a new shift, in the zone of its site. One that takes place once fills a place that has its times. */
export function shiftInput(
  { date, from, to, title, ...rest }: NewShift,
  zone: string,
  items: RosterView['items'],
): RosterChangeInput {
  const isHere = (item: PlaceItem) =>
    item.jobId === rest.jobId && item.date === date && item.from === from && item.to === to
  return {
    kind: 'ADD',
    ...rest,
    ...timesAt(zone, { date, from, to }),
    ...(title && { title }),
    ...(rest.recursiveFrequency === null && placeToFill(items, isHere)),
  }
}

const fieldNames: Readonly<Record<string, string>> = { startTime: 'from', duration: 'to' }
/** What the server refused of the one shift that was sent, under the names of the form. */
export function besideFields(error: unknown): unknown {
  if (!(error instanceof CallFailure)) return error
  const errors = error.errors.map((fault) => {
    const name = fault.path.replace(/^(body\.)?changes\.0\./, '')
    return { ...fault, path: fieldNames[name] ?? name }
  })
  const { status, code, message, reason, params, requestId, data } = error
  return new CallFailure({ status, code, message, reason, params, errors, requestId, data })
}
