import type { PayFormat, PayPreview } from '@muster/contract/pay/hand-over'
import { hourUnits, unitsText } from '@muster/rules/pay/hour-units'
import { type FormatFile, systemOf, takesLeave } from './formats.ts'
import { type HandOverLine, withUnits } from './hand-over-lines.ts'

type People = readonly (readonly HandOverLine[])[]

/** The lines that a format has a place for, and the leave that it has none for; by person. */
export function splitLeave(people: readonly HandOverLine[][], format: PayFormat) {
  if (takesLeave(format)) return { people, leftOut: [] }
  const linesOf = (isLeave: boolean) =>
    people
      .map((lines) => lines.filter(({ leave }) => (leave !== null) === isLeave))
      .filter((lines) => lines.length > 0)
  return { people: linesOf(false), leftOut: linesOf(true) }
}

/** By kind of leave, in the order of its name. */
export function leaveLeftOut(leftOut: People): PayPreview['leftOut'] {
  const kinds = Map.groupBy(leftOut.flatMap(withUnits), ({ leave }) => leave!.typeId)
  return [...kinds.values()]
    .map((lines) => ({
      typeName: lines[0]!.leave!.typeName,
      people: new Set(lines.map(({ tenantUserId }) => tenantUserId)).size,
      hours: unitsText(lines.reduce((sum, { units }) => sum + units, 0)),
      time: lines.reduce((sum, { serviceTime }) => sum + serviceTime, 0),
    }))
    .sort((a, b) => a.typeName.localeCompare(b.typeName))
}

/** Hours that lines take off, by person and day. Our own files may have them; another system may refuse them. */
export function negativeRows({ rows }: FormatFile, format: PayFormat): PayPreview['negative'] {
  if (!systemOf(format)) return []
  const days = Map.groupBy(
    rows.filter(({ units }) => units < 0),
    ({ tenantUserId, date }) => `${tenantUserId} ${date}`,
  )
  return [...days.values()].map((some) => ({
    tenantUserId: some[0]!.tenantUserId,
    name: some[0]!.employeeName,
    date: some[0]!.date,
    hours: unitsText(some.reduce((sum, { units }) => sum + units, 0)),
  }))
}

export function adjustmentsOf(people: People): PayPreview['unmarkedAdjustments'] {
  const lines = people.flat().filter(({ isAdjustment }) => isAdjustment)
  if (lines.length === 0) return null
  return {
    people: new Set(lines.map(({ tenantUserId }) => tenantUserId)).size,
    hours: unitsText(hourUnits([lines.reduce((sum, { serviceTime }) => sum + serviceTime, 0)])[0]!),
  }
}
