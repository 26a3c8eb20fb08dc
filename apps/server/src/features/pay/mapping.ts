import { msg } from '@muster/contract/msg'
import type { PayMapping, PayMappingInput, PaySystem } from '@muster/contract/pay-hand-over'
import { addDays } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import { companyToday } from '../contracts/company-today.ts'
import { listCodes, listIdentifiers, listPaidPeople, readFirstDayToHandOver } from './hand-over-queries.ts'
import { dropCodes, dropIdentifiers, saveCodes, saveIdentifiers } from './writes.ts'

/** Days for which files of a handed-over period may be made again. */
const usualDays = 400

export async function readMapping(scope: Scope): Promise<PayMapping> {
  const usual = addDays(companyToday(scope), -usualDays)
  const first = (await readFirstDayToHandOver(scope)) ?? usual
  const [people, identifiers, codes] = await Promise.all([
    listPaidPeople(scope, [first, usual].sort()[0]!),
    listIdentifiers(scope),
    listCodes(scope),
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
  }
}

/** Throws row.taken for an identifier that another person has there, values.refused. */
export const saveMapping = (
  scope: Scope,
  { people = [], codes = [] }: PayMappingInput,
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
    await dropIdentifiers(tx, people)
    const named = people.filter(({ identifier }) => identifier !== '')
    if ((await saveIdentifiers(tx, named)) < named.length) throw failure('row.notFound')
    await dropCodes(tx, codes)
    await saveCodes(
      tx,
      codes.filter(({ code }) => code !== ''),
    )
    return readMapping(tx)
  })

function requireOnce(keys: readonly string[], path: string) {
  if (new Set(keys).size < keys.length) throw refusedField(path, msg('Something is there twice'))
}
