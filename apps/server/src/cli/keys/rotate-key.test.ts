import { randomUUID } from 'node:crypto'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aSite } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { readConfig } from '../../config.ts'
import { readTenantTables } from '../../db/tenant-tables.ts'
import { feedAad } from '../../features/calendar/feed.ts'
import { anIncident } from '../../features/incidents/examples.ts'
import { aProof, askedLeave } from '../../features/leave/examples.ts'
import { htmlAad, textAad } from '../../features/mail/queries.ts'
import { deviceAad } from '../../features/notifications/delivery/push-devices.ts'
import { sealedColumns } from '../../features/sealed-columns.ts'
import { secretAad } from '../../features/second-factor/queries.ts'
import { tokenAad } from '../../features/session/devices.ts'
import { outboxKeyAad } from '../../features/session/queries.ts'
import { notesAad } from '../../features/sites/queries.ts'
import { suspended } from '../../features/suspensions/examples.ts'
import { aUserInput } from '../../features/users/examples.ts'
import { sealedHeader } from '../../outside/keys/secrets.ts'
import { resetFactorsOf } from '../companies/reset-factors.ts'
import type { CommandDatabase } from '../with-database.ts'
import { rotateKey } from './rotate-key.ts'

const commandOf = (t: Tenant): CommandDatabase => ({
  url: t.url,
  pool: t.deps.pool,
  deps: t.deps,
  config: readConfig({ MUSTER_DATA: '/nowhere' }),
  publicUrl: t.deps.publicUrl,
})
const soon = 50

async function sealedOf(t: Tenant) {
  const all: { column: string; place: string; sealed: Buffer }[] = []
  for (const { table, column, key, place, asJson } of sealedColumns) {
    const bytes = asJson ? `decode(${column} #>> '{}', 'base64')` : column
    const { rows } = await t.owner.query(
      `select ${bytes} as sealed, ${key.join(', ')} from ${table} where tenant_id = $1 and ${column} is not null`,
      [t.tenantId],
    )
    for (const row of rows) all.push({ column: `${table}.${column}`, place: place(row), sealed: row.sealed })
  }
  return all
}
async function withEverythingSealed() {
  const t = await aTenant()
  const scope = await t.scope()
  const [person, site, id] = [await aUser(t), await aSite(t), randomUUID()]
  const numbers = { taxNumber: '123456782', businessNumber: '51824753556' }
  await t.send(users.update, { params: { id: person.id }, body: numbers }, { key: randomUUID() })
  const seal = (place: string) => scope.vault.seal(place, `what lies at ${place}`)
  const user_id = person.id
  await scope
    .change('sites', { access_notes_cipher: seal(notesAad(site.id)) })
    .where('id', '=', site.id)
    .execute()
  const bodies = { text_cipher: seal(textAad(id)), html_cipher: seal(htmlAad(id)) }
  await scope.into('mails', { id, recipient: 'x', subject: 'x', created_at: scope.now, ...bodies }).execute()
  const seen = { created_at: scope.now, last_seen_at: scope.now }
  await scope
    .into('devices', { user_id, id, name: 'x', token_cipher: seal(tokenAad(user_id, id)), ...seen })
    .execute()
  await scope.into('authenticators', { user_id, secret_cipher: seal(secretAad(user_id)) }).execute()
  const feed = { user_id, hash: Buffer.alloc(32), cipher: seal(feedAad(user_id)), created_at: scope.now }
  await scope.into('calendar_feeds', feed).execute()
  const pushed = randomUUID()
  const browser = {
    id: pushed,
    user_id,
    endpoint_hash: Buffer.alloc(32),
    subscription_cipher: seal(deviceAad(pushed)),
    name: 'Firefox',
    session_id: randomUUID(),
  }
  await scope.into('push_devices', { ...browser, created_at: scope.now }).execute()
  const outboxKey = { user_id, cipher: seal(outboxKeyAad(user_id)), created_at: scope.now }
  await scope.into('outbox_keys', outboxKey).execute()
  const sick = await aUser(t)
  await askedLeave(t, sick, { reason: 'Flu', fileId: (await aProof(t, sick)).id })
  await suspended(t, await aUser(t))
  await anIncident(t)
  return t
}

test('all that is sealed is sealed again with the new key, and the old one opens nothing', async () => {
  const t = await withEverythingSealed()
  const before = await sealedOf(t)
  const kinds = new Set(before.map(({ column }) => column))
  const clear = new Map(
    before.map(({ place, sealed }) => [place, t.deps.vault.unseal(t.tenantId, place, sealed)]),
  )
  const { generation, resealed, isResumed } = await rotateKey(commandOf(t), t.code, soon)
  expect({ generation, isResumed }).toEqual({ generation: 2, isResumed: false })
  expect(resealed).toBeGreaterThanOrEqual(before.length)
  const after = await sealedOf(t)
  expect(new Set(after.map(({ column }) => column))).toEqual(kinds)
  for (const { place, sealed } of after) {
    expect(sealed.subarray(0, 8)).toEqual(sealedHeader(2))
    expect(t.deps.vault.unseal(t.tenantId, place, sealed)).toBe(clear.get(place))
  }
  for (const { place, sealed } of before)
    expect(() => t.deps.vault.unseal(t.tenantId, place, sealed)).toThrow(/gone/)
  const { rows } = await t.owner.query(
    `select actor_name, target from audit_entries where tenant_id = $1 and action = 'company.keyChanged'`,
    [t.tenantId],
  )
  expect(rows).toEqual([{ actor_name: 'Operator', target: { generation: '2' } }])
  expect([...kinds].sort()).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort())
})

test('numbers are typed and shown while the key changes, and each comes back as it was typed', async () => {
  const t = await aTenant()
  const people: { id: number; digits: string }[] = []
  let going = true
  let refused = 0
  const busy = async () => {
    while (going) {
      const added = await t.send(
        users.create,
        { body: { ...aUserInput(t), taxNumber: '123456782' } },
        { key: randomUUID() },
      )
      if (added.statusCode !== 201) refused += 1
      else people.push({ id: added.json().data.id ?? added.json().data.user.id, digits: '123456782' })
    }
  }
  const running = [busy(), busy(), busy()]
  for (const generation of [2, 3, 4])
    expect(await rotateKey(commandOf(t), t.code, soon)).toMatchObject({ generation })
  going = false
  await Promise.all(running)
  expect(refused).toBe(0)
  expect(people.length).toBeGreaterThan(3)
  const stored = await sealedOf(t)
  const numbers = stored.filter(({ column }) => column === 'users.tax_number_cipher')
  expect(numbers).toHaveLength(people.length)
  for (const { place, sealed } of numbers)
    expect(t.deps.vault.unseal(t.tenantId, place, sealed)).toBe('123456782')
  expect(t.deps.companyKeys.generations(t.tenantId)).toEqual([4])
})

test('a change that was cut off goes on where it was, with the same key', async () => {
  const t = await aTenant()
  for (let n = 0; n < 5; n++)
    await t.call(users.create, { body: { ...aUserInput(t), taxNumber: '123456782' } })
  const db = commandOf(t)
  let left = 1
  const vault = {
    ...t.deps.vault,
    seal: (...given: Parameters<typeof t.deps.vault.seal>) => {
      if (left-- === 0) throw new Error('cut off')
      return t.deps.vault.seal(...given)
    },
  }
  await expect(rotateKey({ ...db, deps: { ...db.deps, vault } }, t.code, soon)).rejects.toThrow('cut off')
  expect(t.deps.companyKeys.generations(t.tenantId)).toEqual([1, 2])
  expect(await rotateKey(db, t.code, soon)).toMatchObject({ generation: 2, isResumed: true })
  expect(t.deps.companyKeys.generations(t.tenantId)).toEqual([2])
})

test('every column with the name of a sealed one is listed', async () => {
  const t = await aTenant()
  const client = await t.owner.connect()
  const tables = await readTenantTables(client)
  client.release()
  const named = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => /cipher|sealed/.test(column.name)).map((column) => `${name}.${column.name}`),
  )
  const listed = sealedColumns
    .filter(({ asJson }) => !asJson)
    .map(({ table, column }) => `${table}.${column}`)
  expect(named.sort()).toEqual(listed.sort())
  for (const { table, key } of sealedColumns)
    expect(tables.find(({ name }) => name === table)?.key).toEqual(['tenant_id', ...key])
})

test('a person who lost every factor signs in with the password alone, and the log tells who let them', async () => {
  const t = await aTenant()
  const scope = await t.scope()
  const lost = { user_id: t.boss.id, secret_cipher: scope.vault.seal('x', 'x'), confirmed_at: scope.now }
  await scope.into('authenticators', lost).execute()
  await scope.into('recovery_codes', { user_id: t.boss.id, hash: Buffer.alloc(32) }).execute()
  await t.call(users.list, {})
  await resetFactorsOf(commandOf(t), t.code, t.boss.email.toUpperCase())
  expect(await scope.from('authenticators').selectAll().execute()).toEqual([])
  expect(await scope.from('recovery_codes').selectAll().execute()).toEqual([])
  expect((await t.send(users.list, {})).json()).toMatchObject({ code: 'E038' })
  const { rows } = await t.owner.query(
    `select actor_name, target from audit_entries where tenant_id = $1 and action = 'secondFactor.reset'`,
    [t.tenantId],
  )
  expect(rows).toEqual([{ actor_name: 'Operator', target: { userId: t.boss.id } }])
  await expect(resetFactorsOf(commandOf(t), t.code, 'nobody@nowhere.example')).rejects.toThrow(/Nobody in/)
  await expect(resetFactorsOf(commandOf(t), 'none-such', t.boss.email)).rejects.toThrow(/no company/)
})
