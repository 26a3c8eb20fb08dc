import { expect, test } from 'vitest'
import { aSite } from '../../test/office.ts'
import { aTenant, aUser } from '../../test/tenant.ts'
import { prepared } from './prepared.ts'
import { type Scope, sql } from './scope.ts'

const named = prepared((scope, { name }: { name: string }) =>
  scope.from('sites').where('sites.name', '=', name).select(['sites.id', 'sites.tenant_id as tenantId']),
)

test('each call has its own tenant and values, whoever asked first', async () => {
  const [one, other] = [await aTenant(), await aTenant()]
  const [depot, arcade] = [await aSite(one, { name: 'Depot' }), await aSite(one, { name: 'Arcade' })]
  const theirs = await aSite(other, { name: 'Depot' })
  const [scope, otherScope] = [await one.scope(), await other.scope()]
  expect(await named(scope, { name: 'Depot' })).toEqual([{ id: depot.id, tenantId: one.tenantId }])
  expect(await named(scope, { name: 'Arcade' })).toEqual([{ id: arcade.id, tenantId: one.tenantId }])
  expect(await named(otherScope, { name: 'Depot' })).toEqual([{ id: theirs.id, tenantId: other.tenantId }])
})

const atLevel = prepared((scope, _, { reverse }: { reverse: boolean }) =>
  scope
    .from('users')
    .where('users.id', '=', scope.actor.level === 5 ? scope.actor.id : sql.ref<number>('users.id'))
    .where('users.created_at', '<=', scope.now)
    .where('users.created_at', '>', scope.ago(100 * 365 * 86_400_000))
    .where(sql<boolean>`(users.id = any(${[scope.actor.id]}::bigint[]) or ${scope.actor.level !== 5})`)
    .orderBy('users.id', reverse ? 'desc' : 'asc')
    .select(['users.id']),
)

test('the level and the form choose the statement; the actor, the moment and lists of them are each call’s own', async () => {
  const t = await aTenant()
  const [ana, ben] = [await aUser(t, { level: 5 }), await aUser(t, { level: 5 })]
  const all = [t.boss.id, ana.id, ben.id].map((id) => ({ id }))
  const now = new Date(Date.now() + 60_000)
  const by = async (id: number, level: number, given: Partial<Scope> = {}): Promise<Scope> => {
    const scope = await t.scope()
    return { ...scope, now, actor: { ...scope.actor, id, level }, ...given }
  }
  const asked = async (scope: Scope, reverse = false) => atLevel(scope, undefined, { reverse })
  expect(await asked(await by(t.boss.id, 1))).toEqual(all)
  expect(await asked(await by(t.boss.id, 1), true)).toEqual([...all].reverse())
  expect(await asked(await by(ana.id, 5))).toEqual([{ id: ana.id }])
  expect(await asked(await by(ben.id, 5))).toEqual([{ id: ben.id }])
  expect(await asked(await by(t.boss.id, 1, { now: new Date(0) }))).toEqual([])
  expect(await asked(await by(t.boss.id, 1, { ago: () => now }))).toEqual([])
})

test.each([
  ['a moment', (scope: Scope) => new Date(scope.now.getTime() - 1)],
  ['a text of a moment', (scope: Scope) => scope.now.toISOString()],
  ['a text of the actor', (scope: Scope) => String(scope.actor.id)],
  ['what a scope does not tell it', (scope: Scope) => scope.company.payBasis],
  ['a number of the actor', (scope: Scope) => scope.actor.id + 1],
])('%s that is made while it is built would stay for the next call: refused', async (_, made) => {
  const t = await aTenant()
  const query = prepared((scope) =>
    scope
      .from('users')
      .where('users.phone', '=', made(scope) as string)
      .select('id'),
  )
  const scope = await t.scope()
  expect(() => query(scope)).toThrow(/binds what changes|Cannot convert a Symbol/)
})
