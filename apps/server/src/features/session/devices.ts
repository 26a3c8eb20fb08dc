import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'

const most = 20
/** As long as the cookie that names the device. */
const livesMs = 365 * 24 * 60 * 60 * 1000

export const tokenAad = (userId: number, id: string) => `users/${userId}/devices/${id}`

export const isKnownDevice = async (scope: Scope, userId: number, id: string | undefined) =>
  id !== undefined &&
  (await scope
    .from('devices')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

/** Each registration of one person takes its turn, so that counting them holds. */
const lockPerson = (tx: Scope, userId: number) =>
  tx.from('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()

const dropUnused = (tx: Scope, userId: number) =>
  tx.remove('devices').where('user_id', '=', userId).where('last_seen_at', '<', tx.ago(livesMs)).execute()

async function countDevices(tx: Scope, userId: number): Promise<number> {
  const { count } = await tx
    .from('devices')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

interface RegisteredDevice {
  id: string
  name: string
  token: string | undefined
}

/**
 * Devices not seen for a year have lost their cookie, and go. Throws row.notFound for anybody
 * else's id, device.tooMany.
 */
export async function registerDevice(scope: Scope, userId: number, { id, name, token }: RegisteredDevice) {
  await found(userId === scope.actor.id ? userId : undefined)
  return scope.transaction(async (tx) => {
    await lockPerson(tx, userId)
    await dropUnused(tx, userId)
    const isNew = !(await isKnownDevice(tx, userId, id))
    if (isNew && (await countDevices(tx, userId)) >= most) throw failure('device.tooMany', { most })
    const token_cipher = token ? tx.vault.seal(tokenAad(userId, id), token) : null
    await tx
      .into('devices', { user_id: userId, id, name, token_cipher, created_at: tx.now, last_seen_at: tx.now })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'user_id', 'id'])
          .doUpdateSet({ name, last_seen_at: tx.now, ...(token_cipher && { token_cipher }) }),
      )
      .execute()
    return { deviceId: id }
  })
}
