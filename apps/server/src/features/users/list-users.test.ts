import { rowsOf } from '@muster/contract/kit/rows'
import { userStatuses } from '@muster/contract/users/user-summary'
import { users } from '@muster/contract/users/users'
import { describe, expect, test } from 'vitest'
import { aJob, aWork } from '../../../test/office.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

describe('the list', () => {
  const namesOf = async (t: Tenant, query: object, as?: TestUser) => {
    const list = await t.call(users.list, { query }, as ? { as } : {})
    return (list as { name: string }[]).map((each) => each.name)
  }
  async function aTeam() {
    const t = await aTenant()
    await aUser(t, { level: 3, firstName: 'Zoë', lastName: 'Adams', email: 'z_a@test.example' })
    await aUser(t, { level: 5, firstName: 'adam', lastName: 'Zorn', employeeNumber: '50%' })
    await aClient(t, { firstName: 'Bay', lastName: 'Cafe', employeeNumber: null })
    return { t, boss: `${t.boss.firstName} ${t.boss.lastName}` }
  }

  test('is searched by name, e-mail and number, wildcards being letters', async () => {
    const { t } = await aTeam()
    expect(await namesOf(t, { search: 'ADAM' })).toEqual(['adam Zorn', 'Zoë Adams'])
    expect(await namesOf(t, { search: 'zorn adam' })).toEqual(['adam Zorn'])
    expect(await namesOf(t, { search: '%' })).toEqual(['adam Zorn'])
    expect(await namesOf(t, { search: '_' })).toEqual(['Zoë Adams'])
    expect(await namesOf(t, { search: "' or 1=1 --" })).toEqual([])
    expect(await namesOf(t, { search: '  ' })).toHaveLength(4)
  })

  test('is filtered by what people do now, for whoever sees it', async () => {
    const { t, boss } = await aTeam()
    const [working, away] = [await aUser(t, { firstName: 'Wim' }), await aUser(t, { firstName: 'Abe' })]
    await aWork(t, { by: working, status: 'STARTED' })
    const lastSeen = new Date(t.clock.now().getTime() - 10 * 60_000)
    const scope = await t.scope()
    await scope.change('users', { last_seen_at: lastSeen }).where('id', '=', away.id).execute()
    const all = rowsOf(await t.call(users.list, {}))
    for (const status of userStatuses) {
      const named = all.filter(({ userStatus }) => userStatus === status).map(({ name }) => name)
      expect(named.length).toBeGreaterThan(0)
      expect(await namesOf(t, { statuses: [status] })).toEqual(named)
    }
    expect(await namesOf(t, { statuses: ['ONLINE'] })).toEqual([boss])
    expect(await namesOf(t, { statuses: [...userStatuses] })).toHaveLength(all.length)
    expect(await namesOf(t, { statuses: ['OFFLINE'] }, away)).toEqual([`Abe ${away.lastName}`])
  })

  test('is filtered by level, sorted by any column and cut into pages', async () => {
    const { t, boss } = await aTeam()
    expect(await namesOf(t, { roleLevels: [3, 5] })).toEqual(['adam Zorn', 'Zoë Adams'])
    expect(await namesOf(t, { clientsOnly: 'true' })).toEqual(['Bay Cafe'])
    expect(await namesOf(t, {})).toEqual(['adam Zorn', 'Bay Cafe', boss, 'Zoë Adams'])
    expect(await namesOf(t, { sort: '-name' })).toEqual(['Zoë Adams', boss, 'Bay Cafe', 'adam Zorn'])
    expect(await namesOf(t, { sort: '-role' })).toEqual(['Bay Cafe', 'adam Zorn', 'Zoë Adams', boss])
    expect((await namesOf(t, { sort: '-employeeNumber' })).at(-1)).toBe('Bay Cafe')
    expect((await namesOf(t, { sort: 'email' })).at(-1)).toBe('Zoë Adams')
    const page = await t.call(users.list, { query: { page: 1, size: 3 } })
    expect(page).toMatchObject({
      content: [{ name: 'Zoë Adams' }],
      page: 1,
      size: 3,
      totalElements: 4,
      totalPages: 2,
    })
    expect(await t.refused(users.list, { query: { sort: 'password' as never } })).toMatchObject({
      status: 400,
      errors: [{ path: 'sort' }],
    })
  })

  test('says who is online, away, offline or on a job', async () => {
    const t = await aTenant()
    const now = new Date('2026-03-02T06:00:00Z')
    const scope = await t.scope()
    const seen = async (person: TestUser, minutes: number) =>
      scope
        .change('users', { last_seen_at: new Date(now.getTime() - minutes * 60_000) })
        .where('id', '=', person.id)
        .execute()
    await seen(await aUser(t, { firstName: 'A' }), 4)
    await seen(await aUser(t, { firstName: 'B' }), 5)
    await seen(await aUser(t, { firstName: 'C' }), 30)
    await aUser(t, { firstName: 'D' })
    const { by } = await aWork(t, { status: 'STARTED', by: await aUser(t, { firstName: 'E' }) })
    await seen(by, 20)
    t.clock.set(now)
    try {
      const list = await t.call(users.list, { query: { roleLevels: [5] } })
      const states = (list as { name: string; userStatus: string; statusUpdatedTime: string | null }[])
        .filter((each) => /^[A-E] /.test(each.name))
        .map((each) => [each.name[0], each.userStatus, each.statusUpdatedTime])
      expect(states).toEqual([
        ['A', 'ONLINE', '2026-03-02T05:56:00.000Z'],
        ['B', 'AWAY', '2026-03-02T05:55:00.000Z'],
        ['C', 'OFFLINE', '2026-03-02T05:30:00.000Z'],
        ['D', 'OFFLINE', null],
        ['E', 'ON_JOB', '2026-03-02T05:40:00.000Z'],
      ])
    } finally {
      t.clock.set(undefined)
    }
  })

  test('outside management shows the people of one’s jobs, by name, role and photo alone', async () => {
    const t = await aTenant()
    const leader = await aUser(t, { level: 4, firstName: 'Leader' })
    const mate = await aUser(t, { firstName: 'Mate' })
    const job = await aJob(t, { assignees: [leader, mate] })
    await aJob(t, { assignees: [leader, await aUser(t, { firstName: 'Disabled' })], enabled: false })
    await aJob(t, { site: job.site, assignees: [await aUser(t, { firstName: 'Elsewhere' })] })
    const { client } = job.site
    const firstNames = async (as: TestUser, query = {}) =>
      (await namesOf(t, query, as)).map((name) => name.split(' ')[0]).sort()
    expect(await firstNames(leader)).toEqual(['Client', 'Leader', 'Mate'])
    expect(await firstNames(leader, { clientsOnly: 'true' })).toEqual(['Client'])
    expect(await firstNames(mate)).toEqual(['Leader', 'Mate'])
    expect(await firstNames(mate, { clientsOnly: 'true' })).toEqual([])
    expect(await firstNames(client)).toEqual(['Client', 'Elsewhere', 'Leader', 'Mate'])
    expect(await firstNames(client, { clientsOnly: 'true' })).toEqual(['Client'])
    const seen = (await t.call(users.list, {}, { as: mate })) as object[]
    for (const person of seen) {
      expect(person).toHaveProperty('distinguishedBy', null)
      expect(Object.keys(person).sort()).toEqual([
        'distinguishedBy',
        'id',
        'imageURL',
        'name',
        'tenantUserId',
        'user',
        'userRole',
      ])
      expect(Object.keys((person as { user: object }).user)).toEqual(['firstName', 'lastName'])
    }
    expect(await namesOf(t, { search: mate.email }, leader)).toEqual([])
  })

  test('who was removed is told to management where it asks for them, and then by ids too', async () => {
    const t = await aTenant()
    const [gone, here] = [await aUser(t, { firstName: 'Gone' }), await aUser(t, { firstName: 'Here' })]
    await aJob(t, { assignees: [gone, here] })
    await t.call(users.remove, { params: { id: gone.id }, query: { force: true } })
    const ids = { ids: [gone.id, here.id] }
    const asked = { ...ids, withRemoved: true }
    expect(await t.call(users.list, { query: ids })).toMatchObject([{ id: here.id }])
    const found = await t.call(users.list, { query: asked })
    expect(found).toMatchObject([{ id: gone.id, removed: true }, { id: here.id }])
    expect((found as object[])[1]).not.toHaveProperty('removed')
    expect(await t.call(users.list, { query: asked }, { as: here })).toMatchObject([{ id: here.id }])
    expect(await (await aTenant()).call(users.list, { query: asked })).toEqual([])
  })

  test('a job worked on in the last 30 days still shows its people', async () => {
    const t = await aTenant()
    const job = await aJob(t)
    const helper = await aUser(t)
    const at = (days: number) => new Date(Date.now() - days * 86_400_000)
    const work = { job, by: helper }
    await aWork(t, { ...work, startedAt: at(31).toISOString(), endedAt: at(30.9).toISOString() })
    expect(await t.call(users.list, {}, { as: helper })).toHaveLength(1)
    await aWork(t, { ...work, startedAt: at(29).toISOString(), endedAt: at(28.9).toISOString() })
    expect(await t.call(users.list, {}, { as: helper })).toHaveLength(2)
  })
})

test('roles are listed by level, to staff alone', async () => {
  const t = await aTenant()
  const roles = await t.call(users.roles, {}, { as: await aUser(t) })
  expect(roles.map((role) => role.roleLevel)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(await t.refused(users.roles, {}, { as: await aClient(t) })).toMatchObject({ status: 403 })
})
