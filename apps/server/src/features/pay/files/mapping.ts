import { msg } from '@muster/contract/kit/msg'
import type { PayMapping, PayMappingInput, PaySystem } from '@muster/contract/pay/hand-over'
import { loadInstrument } from '@muster/rules/pay/instruments'
import { hourCodesOf } from '@muster/rules/pay/line-codes'
import { addDays } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { failure, refusedField } from '../../../http/failures.ts'
import { companyToday } from '../../contracts/company-today.ts'
import { listInstruments } from '../employment/employment-queries.ts'
import {
  listCodes,
  listIdentifiers,
  listLeaveCodes,
  listPaidLeaveTypes,
  listPaidPeople,
  readFirstDayToHandOver,
} from './hand-over-queries.ts'
import {
  dropCodes,
  dropIdentifiers,
  dropLeaveCodes,
  saveCodes,
  saveIdentifiers,
  saveLeaveCodes,
} from './mapping-writes.ts'

/** Days for which files of a handed-over period may be made again. */
const usualDays = 400

export async function readMapping(scope: Scope): Promise<PayMapping> {
  const usual = addDays(companyToday(scope), -usualDays)
  const first = (await readFirstDayToHandOver(scope)) ?? usual
  const [people, identifiers, codes, leaveTypes, lineCodes] = await Promise.all([
    listPaidPeople(scope, [first, usual].sort()[0]!),
    listIdentifiers(scope),
    listCodes(scope),
    readLeaveTypes(scope),
    readLineCodes(scope),
  ])
  const identifiersOf = Map.groupBy(identifiers, ({ userId }) => userId)
  return {
    people: people.map(({ id, employeeNumber, name, removed }) => ({
      tenantUserId: id,
      employeeNumber,
      name,
      ...(removed && { removed: true as const }),
      identifiers: Object.fromEntries(
        (identifiersOf.get(id) ?? []).map(({ system, identifier }) => [system, identifier]),
      ) as Partial<Record<PaySystem, string>>,
    })),
    codes,
    leaveTypes,
    ...(lineCodes.length > 0 && { lineCodes }),
  }
}

/** Codes of pay lines with hours, of the rules that terms of employment name. */
async function readLineCodes(scope: Scope): Promise<string[]> {
  const instruments = await Promise.all((await listInstruments(scope)).map(loadInstrument))
  return [...new Set(instruments.flatMap(hourCodesOf))]
}

async function readLeaveTypes(scope: Scope): Promise<PayMapping['leaveTypes']> {
  const [types, codes] = await Promise.all([listPaidLeaveTypes(scope), listLeaveCodes(scope)])
  const codesOf = Map.groupBy(codes, ({ typeId }) => typeId)
  return types.map(({ typeId, name, paid }) => ({
    ...{ typeId, name, paid },
    codes: Object.fromEntries((codesOf.get(typeId) ?? []).map(({ system, code }) => [system, code])),
  }))
}

/** Throws row.taken for an identifier that another person has there, row.notFound, values.refused. */
export const saveMapping = (
  scope: Scope,
  { people = [], codes = [], leaveCodes = [] }: PayMappingInput,
): Promise<PayMapping> =>
  scope.transaction(async (tx) => {
    requireOnce(
      people.map(({ tenantUserId, system }) => `${tenantUserId} ${system}`),
      'people',
    )
    requireOnce(
      codes.map(({ name, system }) => `${name} ${system}`),
      'codes',
    )
    requireOnce(
      leaveCodes.map(({ typeId, system }) => `${typeId} ${system}`),
      'leaveCodes',
    )
    await dropIdentifiers(tx, people)
    const named = people.filter(({ identifier }) => identifier !== '')
    if ((await saveIdentifiers(tx, named)) < named.length) throw failure('row.notFound')
    await dropCodes(tx, codes)
    await saveCodes(
      tx,
      codes.filter(({ code }) => code !== ''),
    )
    await dropLeaveCodes(tx, leaveCodes)
    const coded = leaveCodes.filter(({ code }) => code !== '')
    if ((await saveLeaveCodes(tx, coded)) < coded.length) throw failure('row.notFound')
    return readMapping(tx)
  })

function requireOnce(keys: readonly string[], path: string) {
  if (new Set(keys).size < keys.length) throw refusedField(path, msg('Something is there twice'))
}
