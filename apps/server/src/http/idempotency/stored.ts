import { allEndpoints } from '@muster/contract/index'
import { endpointName } from '@muster/contract/kit/endpoint'
import type { Scope } from '../../db/scope.ts'

const hourMs = 3_600_000
/** A page sends again within minutes; a phone may be without signal for weeks. */
const keptMs = 24 * hourMs
const keptOfPhonesMs = 30 * 24 * hourMs

/** What the answer under a key is sealed with. */
export const answerAad = (userId: number, key: string) => `answers/${userId}/${key}`

/** Deletes keys that are too old to be sent again. */
export async function forgetKeys(scope: Scope): Promise<void> {
  const ofPhones = allEndpoints.filter(({ idempotent }) => idempotent === 'outbox').map(endpointName)
  await scope
    .remove('idempotency_keys')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', scope.ago(keptOfPhonesMs)),
        eb.and([eb('created_at', '<', scope.ago(keptMs)), eb('endpoint', 'not in', ofPhones)]),
      ]),
    )
    .execute()
}
