import { msg } from '@muster/contract/msg'
import type { PayMapping, PayMappingInput, PaySystem } from '@muster/contract/pay-hand-over'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import { listCodes, listIdentifiers, listPaidPeople } from './hand-over-queries.ts'
import { dropCodes, dropIdentifiers, saveCodes, saveIdentifiers } from './writes.ts'

export async function readMapping(scope: Scope): Promise<PayMapping> {
  const [people, identifiers, codes] = await Promise.all([
    listPaidPeople(scope),
    listIdentifiers(scope),
    listCodes(scope),
  ])
  const identifiersOf = Map.groupBy(identifiers, ({ userId }) => userId)
  return {
    people: people.map(({ id, employeeNumber, name }) => ({
      tenantUserId: id,
      employeeNumber,
      name,
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
