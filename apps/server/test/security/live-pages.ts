import { randomUUID } from 'node:crypto'
import { chat } from '@muster/contract/chat'
import type { LiveEvent } from '@muster/contract/live'
import { aConversation, aGroup, conversationOf } from '../../src/features/chat/examples.ts'
import { aListener } from '../../src/features/live/a-listener.ts'
import { insert } from '../insert.ts'
import { aTenant, aUser, type Tenant, type TestUser, tokenOf } from '../tenant.ts'

export interface Tally {
  events: number
  ofKind: Record<string, number>
  cut: number
  leaks: string[]
  missed: string[]
  twice: string[]
  resyncs: number
}
export const newTally = (): Tally => ({
  events: 0,
  ofKind: {},
  cut: 0,
  leaks: [],
  missed: [],
  twice: [],
  resyncs: 0,
})

export interface Place {
  id: number
  readers: Set<number>
  writers: TestUser[]
}
export interface LiveCompany {
  t: Tenant
  people: TestUser[]
  places: Place[]
  /** Of whom each person is told that they came or went. */
  toldOf: ReadonlyMap<number, ReadonlySet<number>>
  leaver: { person: TestUser; group: Place }
}

const peopleOf = (t: Tenant, count: number, level: 4 | 5 = 5) =>
  Promise.all(Array.from({ length: count }, () => aUser(t, { level })))

export async function aLiveCompany(): Promise<LiveCompany> {
  const t = await aTenant()
  const manager = await aUser(t, { level: 2 })
  const management = [t.boss, manager]
  const leaders = await peopleOf(t, 2, 4)
  const idle = await peopleOf(t, 14)
  const places: Place[] = []
  const people: TestUser[] = [...management, ...leaders, ...idle]
  const add = (id: number, readers: readonly TestUser[], writers = readers) => {
    const place = { id, readers: new Set(readers.map((each) => each.id)), writers: [...writers] }
    places.push(place)
    return place
  }
  const toldOf = new Map<number, Set<number>>()
  for (const leader of leaders) {
    const { id, site, job, worker, client } = await aConversation(t)
    const crew = [leader, ...(await peopleOf(t, 14))]
    for (const { id: user_id } of crew)
      await insert(await t.scope(), 'job_assignees', { job_id: job.id, user_id })
    const staff = [...management, worker, ...crew]
    add(id, staff)
    add((await conversationOf(t, site, 'BOOK')).id, [...staff, client])
    people.push(worker, client, ...crew.slice(1))
    toldOf.set(leader.id, new Set([worker, client, ...crew].map((each) => each.id)))
  }
  for (const each of management) toldOf.set(each.id, new Set(people.map((one) => one.id)))
  const [company] = await t.call(chat.list, { query: { conversationMappedTable: 'TENANT' } })
  add(
    company!.id,
    people.filter(({ level }) => level < 10),
  )
  const members = [t.boss, ...idle.slice(0, 4)]
  const group = add(await aGroup(t, members.slice(1)), members)
  const two = [t.boss, idle[4]!]
  add((await t.call(chat.create, { body: { tenantUserIds: [two[1]!.id] } })).id, two)
  return { t, people, places, toldOf, leaver: { person: idle[0]!, group } }
}

export const canaryOf = (t: Tenant) => `CNRY-${t.code}-`

export async function aPage(
  urls: readonly string[],
  of: LiveCompany,
  other: LiveCompany,
  person: TestUser,
  tally: Tally,
) {
  const { t, places, toldOf } = of
  const token = await tokenOf(t, person)
  const mine = new Map(
    places.filter(({ readers }) => readers.has(person.id)).map((place) => [place.id, place]),
  )
  const seqs = new Map<number, number>()
  // Its texts, and the names of its people, end or begin with it.
  const foreign = new RegExp(`${other.t.code}(?!\\d)`)
  let isAnew = false
  function leakIn(event: LiveEvent, data: string) {
    if (foreign.test(data)) return 'of the other company'
    if ('conversationId' in event && !mine.get(event.conversationId)?.readers.has(person.id))
      return 'of a conversation of others'
    if (event.kind === 'presence' && !toldOf.get(person.id)?.has(event.tenantUserId)) return 'who came'
    return undefined
  }
  function hear(event: LiveEvent, data: string) {
    if (event.kind === 'hello') return
    tally.events += 1
    tally.ofKind[event.kind] = (tally.ofKind[event.kind] ?? 0) + 1
    const leak = leakIn(event, data)
    if (leak) tally.leaks.push(`${leak}, to ${person.id} of ${t.code}: ${data.slice(0, 300)}`)
    // What was missed is asked for anew.
    if (event.kind === 'resync') {
      tally.resyncs += 1
      isAnew = true
      seqs.clear()
    }
    if (event.kind !== 'message') return
    const { conversationId, message } = event
    const last = seqs.get(conversationId)
    if (last !== undefined && message.seq <= last)
      tally.twice.push(`${person.id} ${conversationId} ${message.seq}`)
    if (last !== undefined && message.seq > last + 1)
      tally.missed.push(`${person.id} ${conversationId} ${last}`)
    seqs.set(conversationId, Math.max(last ?? 0, message.seq))
  }
  let serverIndex = person.id % urls.length
  let page = await aListener(urls[serverIndex]!, token, undefined, hear)
  await page.begun()
  return {
    person,
    seqs,
    async again(waitMs = 0) {
      await page.cut()
      tally.cut += 1
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      serverIndex = (serverIndex + 1) % urls.length
      page = await aListener(urls[serverIndex]!, token, page.lastId(), hear)
    },
    end: () => page.cut(),
    isAnew: () => isAnew,
  }
}
export type LivePage = Awaited<ReturnType<typeof aPage>>

export async function aWriter(urls: readonly string[], { t, places }: LiveCompany) {
  const tokens = new Map<number, string>()
  const tokenFor = async (person: TestUser) => {
    if (!tokens.has(person.id)) tokens.set(person.id, await tokenOf(t, person))
    return tokens.get(person.id)!
  }
  let counted = 0
  const newest = new Map<number, number>()
  async function ask(method: string, path: string, person: TestUser, body?: object | FormData) {
    const isForm = body instanceof FormData
    const response = await fetch(urls[counted % urls.length] + path, {
      method,
      headers: {
        authorization: `Bearer ${await tokenFor(person)}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { success: boolean; message: string; data: unknown }
    if (!answer.success) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`)
    return answer.data
  }
  async function aFile(place: Place, person: TestUser) {
    const form = new FormData()
    form.append('upload', randomUUID())
    form.append('file', new Blob([canaryOf(t)], { type: 'text/plain' }), `${canaryOf(t)}plan.txt`)
    return ask('POST', `/api/conversation/${place.id}/file`, person, form) as Promise<{ url: string }>
  }
  return {
    newest,
    ask,
    async next() {
      const n = counted++
      const place = places[n % places.length]!
      const person = place.writers[Math.floor(n / places.length) % place.writers.length]!
      const thread = `/api/conversation/${place.id}/thread/${place.id}/message`
      if (n % 7 === 0) await ask('POST', `/api/conversation/${place.id}/typing`, person)
      const message = {
        text: `${canaryOf(t)}${place.id}-${n}`,
        ...(n % 40 === 0 && { dataUrls: [(await aFile(place, person)).url] }),
        ...(n % 10 === 0 && { mentions: place.writers.slice(0, 3).map(({ id }) => id) }),
      }
      const [sent] = (await ask('POST', thread, person, { messages: [message] })) as [{ seq: number }]
      newest.set(place.id, Math.max(newest.get(place.id) ?? 0, sent.seq))
      const reader = place.writers[(n + 1) % place.writers.length]!
      if (n % 3 === 0) await ask('PUT', `/api/conversation/${place.id}/read`, reader, { seq: sent.seq })
    },
  }
}
export type LiveWriter = Awaited<ReturnType<typeof aWriter>>
