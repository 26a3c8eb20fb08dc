import { chat } from '@muster/contract/chat'
import { live } from '@muster/contract/live'
import { today } from '@muster/contract/today'
import { works } from '@muster/contract/works/works'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aJob, anEvent, aWork } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser, tokenOf } from '../../../test/tenant.ts'
import { buildApp } from '../../app.ts'
import { broadcast, forgetOldEvents } from '../../db/live.ts'
import { aConversation, aMessage, conversationOf } from '../chat/examples.ts'
import { aListener } from './a-listener.ts'

let servers: FastifyInstance[] = []
let urls: string[] = []
beforeAll(async () => {
  const { deps } = await theApp()
  servers = await Promise.all([1, 2].map(() => buildApp({ ...deps, endings: [] })))
  urls = await Promise.all(servers.map((server) => server.listen({ port: 0, host: '127.0.0.1' })))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
})

async function listening(t: Tenant, as: TestUser, { since, at = 0 }: { since?: number; at?: number } = {}) {
  const page = await aListener(urls[at]!, await tokenOf(t, as), since)
  await page.begun()
  return page
}

test('members hear a message once, whichever process they are connected to, and nobody else does', async () => {
  const [t, stranger] = [await aTenant(), await aTenant()]
  const { id, worker, client, site } = await aConversation(t)
  const theirs = await aConversation(stranger)
  const outsider = await aUser(t)
  const [first, second] = [await listening(t, worker), await listening(t, t.boss, { at: 1 })]
  const deaf = await Promise.all([
    listening(t, client),
    listening(t, outsider, { at: 1 }),
    listening(stranger, theirs.worker),
    listening(stranger, stranger.boss, { at: 1 }),
  ])
  await aMessage(t, id, 'For members')
  await Promise.all([first.heard('For members'), second.heard('For members')])
  // What everybody may hear comes after it: whoever has heard that was told nothing in between.
  const book = await conversationOf(t, site, 'BOOK')
  await aMessage(t, book.id, 'For the client too')
  await deaf[0]!.heard('For the client too')
  const company = (await t.call(chat.list)).find(
    ({ conversationType }) => conversationType.name === 'COMPANY',
  )!
  await aMessage(t, company.id, 'For staff')
  await deaf[1]!.heard('For staff')
  await aMessage(stranger, theirs.id, 'Elsewhere')
  await Promise.all([deaf[2]!.heard('Elsewhere'), deaf[3]!.heard('Elsewhere')])
  expect(deaf.map((page) => page.texts())).toEqual([
    ['For the client too'],
    ['For staff'],
    ['Elsewhere'],
    ['Elsewhere'],
  ])
  await second.heard('For staff')
  expect(second.texts()).toEqual(['For members', 'For the client too', 'For staff'])
  await Promise.all([first, second, ...deaf].map((page) => page.cut()))
})

test('after a cut nothing is missed and nothing comes twice, in order', async () => {
  const t = await aTenant()
  const { id, worker } = await aConversation(t)
  const said: string[] = []
  const say = async () => {
    said.push(`m${said.length}`)
    await aMessage(t, id, said.at(-1)!)
  }
  let page = await listening(t, worker)
  const heard: string[] = []
  for (let round = 0; round < 6; round++) {
    for (let n = 0; n < 5; n++) await say()
    if (round % 2 === 0) await page.heard(said.at(-1)!)
    await page.cut()
    heard.push(...page.texts())
    for (let n = 0; n < 3; n++) await say()
    page = await listening(t, worker, { since: page.lastId()!, at: round % 2 })
  }
  await page.heard(said.at(-1)!)
  await page.cut()
  expect([...heard, ...page.texts()]).toEqual(said)
})

test('many who write while pages come and go are heard whole by each page', async () => {
  const t = await aTenant()
  const { id, worker } = await aConversation(t)
  const steady = await listening(t, worker, { at: 1 })
  const sending = Promise.all(
    Array.from({ length: 60 }, (_, n) => aMessage(t, id, `m${n}`, n % 2 ? worker : t.boss)),
  )
  const begin = (await t.scope()).from('live_heads').select('seq').executeTakeFirst()
  const since = (await begin)?.seq ?? 0
  const late = await Promise.all(
    Array.from({ length: 6 }, (_, n) => listening(t, worker, { since, at: n % 2 })),
  )
  const sent = (await sending).sort((one, other) => one.seq - other.seq)
  const order = sent.map(({ text }) => text)
  await Promise.all([steady, ...late].map((page) => page.heard(order.at(-1)!)))
  expect(steady.texts()).toEqual(order)
  for (const page of late) {
    expect(new Set(page.texts()).size).toBe(page.texts().length)
    expect(order.slice(-page.texts().length)).toEqual(page.texts())
  }
  await Promise.all([steady, ...late].map((page) => page.cut()))
})

test('when the database cuts the listening connections, what was said meanwhile still comes', async () => {
  const t = await aTenant()
  const { id, worker } = await aConversation(t)
  const page = await listening(t, worker)
  await t.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'muster-live'",
  )
  await aMessage(t, id, 'In the gap')
  await page.heard('In the gap')
  await page.cut()
  expect(page.texts()).toEqual(['In the gap'])
})

test('with too much missed, or forgotten, a page is told to ask for everything anew', async () => {
  const t = await aTenant()
  const { id, worker } = await aConversation(t)
  for (let n = 0; n < 3; n++) await aMessage(t, id)
  const scope = await t.scope()
  await scope.change('live_events', { at: new Date(0) }).execute()
  await forgetOldEvents(scope)
  const page = await listening(t, worker, { since: 0 })
  expect(page.told).toEqual([{ kind: 'resync' }, { kind: 'hello' }])
  const ahead = await listening(t, worker, { since: 999 })
  expect(ahead.told[0]).toEqual({ kind: 'resync' })
  await Promise.all([page.cut(), ahead.cut()])
})

test('a session that ends, a person who is removed and a membership that ends hear nothing more', async () => {
  const t = await aTenant()
  const { id, worker, job } = await aConversation(t)
  const scope = await t.scope()
  const colleague = await aUser(t)
  await scope.into('job_assignees', { job_id: job.id, user_id: colleague.id }).execute()
  const [leaving, revoked, removed] = [
    await listening(t, worker),
    await listening(t, colleague),
    await listening(t, await aUser(t, { level: 2 })),
  ]
  await scope.change('job_assignees', { removed_at: new Date() }).where('user_id', '=', worker.id).execute()
  await scope.change('sessions', { revoked_at: new Date() }).where('user_id', '=', colleague.id).execute()
  const second = await scope.from('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await scope.change('users', { removed_at: new Date() }).where('id', '=', second.id).execute()
  const watching = await listening(t, t.boss)
  // What is told lets them go: their rights are looked at anew after a second.
  const { id: quiet } = await aConversation(t)
  let open = 2
  for (const page of [revoked, removed]) void page.ended.then(() => open--)
  while (open > 0) await aMessage(t, quiet, 'Time passes')
  await aMessage(t, id, 'Secret')
  await watching.heard('Secret')
  const all = await t.call(chat.list)
  const company = all.find(({ conversationType }) => conversationType.name === 'COMPANY')!
  await aMessage(t, company.id, 'Still staff')
  await leaving.heard('Still staff')
  const heard = [leaving, revoked, removed].map((page) =>
    page.texts().filter((text) => text !== 'Time passes'),
  )
  expect(heard).toEqual([['Still staff'], [], []])
  await Promise.all([leaving.cut(), watching.cut()])
})

test('edits, receipts and typing reach those who read along, and the bell whom it concerns', async () => {
  const t = await aTenant()
  const { id, worker, client } = await aConversation(t)
  const [boss, mine, theirs] = [
    await listening(t, t.boss, { at: 1 }),
    await listening(t, worker),
    await listening(t, client),
  ]
  const { id: messageId, seq } = await aMessage(t, id, 'Frist', worker)
  await t.call(chat.edit, { params: { id, messageId }, body: { text: 'First' } }, { as: worker })
  await t.call(chat.markRead, { params: { id }, body: { seq } })
  await t.call(chat.typing, { params: { id } })
  const tells = (page: typeof mine, expected: object) =>
    page.until(() =>
      page.told.some((event) =>
        Object.entries(expected).every(([key, value]) => (event as never)[key] === value),
      ),
    )
  await tells(mine, { kind: 'read', conversationId: id, tenantUserId: t.boss.id, seq })
  await tells(mine, { kind: 'typing', conversationId: id, tenantUserId: t.boss.id })
  await boss.heard('First')
  const job = await aJob(t, { assignees: [worker] })
  await (await t.scope()).emit('job.assigned', { jobId: job.id, tenantUserIds: [worker.id] })
  await t.settle()
  await tells(mine, { kind: 'notifications' })
  const missed = await t.send(live.listen, { query: { since: '0' } }, { as: worker })
  expect(missed.headers['content-type']).toContain('text/event-stream')
  expect(missed.body).toContain('"text":"First"')
  expect(boss.told.some(({ kind }) => kind === 'typing' || kind === 'notifications')).toBe(false)
  expect(theirs.told.filter(({ kind }) => kind !== 'hello')).toEqual([])
  await Promise.all([boss, mine, theirs].map((page) => page.cut()))
})

test('management hears who comes, leaders of whom they reach, nobody else of anybody', async () => {
  const t = await aTenant()
  const { worker, job } = await aConversation(t)
  const leader = await aUser(t, { level: 4 })
  await (await t.scope()).into('job_assignees', { job_id: job.id, user_id: leader.id }).execute()
  const stranger = await aUser(t)
  const [boss, lead, other] = [
    await listening(t, t.boss, { at: 1 }),
    await listening(t, leader),
    await listening(t, stranger),
  ]
  const [came, unknown] = [await listening(t, worker), await listening(t, await aUser(t))]
  const hears = (page: typeof boss, person: TestUser) =>
    page.until(() => page.told.some((event) => event.kind === 'presence' && event.tenantUserId === person.id))
  await Promise.all([hears(boss, worker), hears(lead, worker)])
  const seen = lead.told.flatMap((event) => (event.kind === 'presence' ? event.tenantUserId : []))
  expect(seen.every((id) => [worker.id, leader.id].includes(id))).toBe(true)
  expect(other.told.some(({ kind }) => kind === 'presence')).toBe(false)
  await Promise.all([boss, lead, other, came, unknown].map((page) => page.cut()))
})

test('managers hear at once that the board of today changed, and nobody else does', async () => {
  const t = await aTenant()
  const { id, worker, job } = await aConversation(t)
  const pages = [await listening(t, t.boss), await listening(t, worker)]
  const params = { eventId: await anEvent(t, job), occurrenceStart: '2026-01-05T06:00:00+10:00' }
  await t.call(today.take, { params, body: {} })
  await aMessage(t, id, 'Any news?')
  await Promise.all(pages.map((page) => page.heard('Any news?')))
  expect(pages.map(({ told }) => told.filter(({ kind }) => kind === 'today').length)).toEqual([1, 0])
  await Promise.all(pages.map((page) => page.cut()))
})

test('managers hear at once that a break began and that it ended', async () => {
  const t = await aTenant()
  const { worker, job } = await aConversation(t)
  const { id } = await aWork(t, { job, status: 'STARTED', startedAt: '2026-03-01T19:00:00Z' })
  const page = await listening(t, t.boss)
  const changes = () => page.told.filter(({ kind }) => kind === 'today').length
  const stepAt = (at: string) => ({ params: { id }, body: { at } })
  await t.call(works.hold, stepAt('2026-03-01T20:00:00Z'), { as: worker })
  await page.until(() => changes() === 1)
  await t.call(works.resume, stepAt('2026-03-01T20:30:00Z'), { as: worker })
  await page.until(() => changes() === 2)
  await page.cut()
})

test('without a session there is nothing to hear, and a person has 20 pages at most', async () => {
  const t = await aTenant()
  expect((await aListener(urls[0]!, 'nobody')).status).toBe(401)
  const worker = await aUser(t)
  const pages = []
  for (let n = 0; n < 21; n++) pages.push(await listening(t, worker))
  await pages[0]!.ended
  await Promise.all(pages.map((page) => page.cut()))
})

test('how far a call is hears the person who asked, and no one else', async () => {
  const t = await aTenant()
  const asker = await aUser(t, { level: 3 })
  const [mine, boss] = [await listening(t, asker), await listening(t, t.boss)]
  await broadcast(await t.scope(), { kind: 'progress', tenantUserId: asker.id, work: 'fill', percent: 40 })
  await broadcast(await t.scope(), { kind: 'today' })
  await boss.until(() => boss.told.some(({ kind }) => kind === 'today'))
  await mine.until(() => mine.told.some(({ kind }) => kind === 'progress'))
  expect(mine.told.filter(({ kind }) => kind === 'progress')).toEqual([
    { kind: 'progress', work: 'fill', percent: 40 },
  ])
  expect(boss.told.some(({ kind }) => kind === 'progress')).toBe(false)
  await Promise.all([mine, boss].map((page) => page.cut()))
})
