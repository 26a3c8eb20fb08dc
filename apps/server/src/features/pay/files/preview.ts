import {
  lineCodePrefix,
  type PayFormat,
  type PayPreview,
  type PaySystem,
  payCodes,
} from '@muster/contract/pay/hand-over'
import type { PayPeriod } from '@muster/contract/pay/rows'
import { unitsText } from '@muster/rules/pay/hour-units'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import { cellText } from '../../../outside/sheets/sheet.ts'
import { readPeriod } from '../queries.ts'
import { readSheets } from '../sheet/sheet.ts'
import { byPayLine, isByPayLine } from './by-pay-line.ts'
import {
  type FormatFile,
  formatRows,
  isAccepted,
  isLeaveCode,
  marksAdjustments,
  neededCodes,
  systemOf,
} from './formats.ts'
import { type HandOverLine, paidPeople } from './hand-over-lines.ts'
import { listCodes, listIdentifiers, listLeaveCodes, listPaidLeaveTypes } from './hand-over-queries.ts'
import { adjustmentsOf, leaveLeftOut, negativeRows, splitLeave } from './hand-over-warnings.ts'

const rowsShown = 20

export interface HandOverDraft {
  file: FormatFile
  people: number
  /** Milliseconds of all lines. */
  time: number
  missing: Pick<PayPreview, 'withoutIdentifier' | 'wrongIdentifier' | 'missingCodes'>
  warnings: Pick<PayPreview, 'leftOut' | 'negative' | 'unmarkedAdjustments'>
  /** Of a file that carries hours by pay line. */
  payLines?: PayPreview['payLines']
}

export async function draftFile(scope: Scope, period: PayPeriod, format: PayFormat): Promise<HandOverDraft> {
  const names = await readNames(scope, period, format)
  const paid = paidPeople(await readSheets(scope, period), names.leaveCodeOf)
  const { people: withHours, leftOut } = splitLeave(paid, format)
  const priced = isByPayLine(format, names.codeNames)
    ? await byPayLine(scope, { period, format }, withHours)
    : undefined
  const people = priced?.people ?? withHours
  const file = formatRows[format](people, period, names)
  return {
    file,
    people: people.length,
    time: withHours.flat().reduce((sum, { serviceTime }) => sum + serviceTime, 0),
    missing: missingOf(people, format, names),
    warnings: {
      leftOut: leaveLeftOut(leftOut),
      negative: negativeRows(file, format),
      unmarkedAdjustments: marksAdjustments(format) ? null : adjustmentsOf(people),
    },
    ...(priced && { payLines: priced.payLines }),
  }
}

async function readNames(scope: Scope, period: PayPeriod, format: PayFormat) {
  const system = systemOf(format)
  const [identifiers, codes, leaveCodeOf] = await Promise.all([
    listIdentifiers(scope),
    listCodes(scope),
    readLeaveCodes(scope, system),
  ])
  const identifierOf = new Map(
    identifiers.filter((each) => each.system === system).map((each) => [each.userId, each.identifier]),
  )
  const codeByName = new Map(
    codes.filter((each) => each.system === system).map((each) => [each.name, each.code]),
  )
  return {
    identifierOf: (userId: number) => identifierOf.get(userId) ?? '',
    // A calendar may have a code of its own.
    codeOf: (name: string) => codeByName.get(`${name}:${period.calendarId}`) ?? codeByName.get(name) ?? '',
    codeNames: [...codeByName.keys()],
    leaveCodeOf,
  }
}

/** What a system calls kinds of leave; without one, what our own files call them. */
async function readLeaveCodes(scope: Scope, system: PaySystem | undefined) {
  const codes = system
    ? (await listLeaveCodes(scope)).filter((each) => each.system === system)
    : (await listPaidLeaveTypes(scope)).map(({ typeId, ownCode }) => ({ typeId, code: ownCode }))
  const codeByType = new Map(codes.map(({ typeId, code }) => [typeId, code]))
  return (typeId: number) => codeByType.get(typeId) ?? ''
}

function missingOf(
  people: readonly HandOverLine[][],
  format: PayFormat,
  { identifierOf, codeOf }: Awaited<ReturnType<typeof readNames>>,
): HandOverDraft['missing'] {
  const system = systemOf(format)
  if (!system) return { withoutIdentifier: [], wrongIdentifier: [], missingCodes: [] }
  const named = people.map(([line]) => ({
    tenantUserId: line!.tenantUserId,
    name: line!.employeeName,
    identifier: identifierOf(line!.tenantUserId),
  }))
  const holidayCode = people.some((lines) => lines.some(({ isHoliday }) => isHoliday))
    ? ['publicHoliday']
    : []
  const lineCodes = [...new Set(people.flat().flatMap(({ pay }) => (pay ? lineCodePrefix + pay.code : [])))]
  const wrongCodes = [...payCodes[system].map(({ name }) => name), ...lineCodes].filter(
    (name) => codeOf(name) !== '' && !isAccepted(system, name, codeOf(name)),
  )
  return {
    withoutIdentifier: named
      .filter(({ identifier }) => identifier === '')
      .map(({ tenantUserId, name }) => ({ tenantUserId, name })),
    wrongIdentifier: named.filter(
      ({ identifier }) => identifier !== '' && !isAccepted(system, 'identifier', identifier),
    ),
    missingCodes: [
      ...missingLeaveCodes(people, system),
      ...[...neededCodes(system), ...holidayCode, ...lineCodes].filter((name) => codeOf(name) === ''),
      ...wrongCodes,
    ],
  }
}

const missingLeaveCodes = (people: readonly HandOverLine[][], system: PaySystem) => [
  ...new Set(
    people
      .flat()
      .flatMap(({ leave }) => leave ?? [])
      .filter(({ code }) => !isLeaveCode(system, code))
      .map(({ typeName, code }) => (code ? `${typeName} (${code})` : typeName)),
  ),
]

/** What is missing, as names; empty where the file can be made. */
export const missingNames = ({ missing }: HandOverDraft): string[] => [
  ...missing.withoutIdentifier.map(({ name }) => name),
  ...missing.wrongIdentifier.map(({ name, identifier }) => `${name} (${identifier})`),
  ...missing.missingCodes,
]

export async function previewFile(scope: Scope, id: number, format: PayFormat): Promise<PayPreview> {
  const period = await found(readPeriod(scope, id))
  const draft = await draftFile(scope, period, format)
  const { header, rows } = draft.file
  return {
    format,
    people: draft.people,
    lines: rows.length,
    hours: unitsText(rows.reduce((sum, { units }) => sum + units, 0)),
    time: draft.time,
    ...draft.missing,
    ...draft.warnings,
    ...(draft.payLines && { payLines: draft.payLines }),
    header,
    rows: rows.slice(0, rowsShown).map(({ cells }) => cells.map(cellText)),
  }
}
