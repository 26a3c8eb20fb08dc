import 'fake-indexeddb/auto'
import { setApiBase } from '@muster/client/call'
import { outboxRights } from '@muster/client/outbox-right'
import { queryClient } from '@muster/client/query'
import { beginSession, endSession, type Session } from '@muster/client/session'
import { aServer, bad, good, type Heard, type Reply } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { setUnsentCount } from '@muster/client/unsent'
import { roster } from '@muster/contract/roster'
import { works } from '@muster/contract/works'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discard, type EntryId, outbox, personOf, retry, rewrite, withdraw } from './outbox.ts'
import { fileOf, idFor, unsent, unsentOf } from './outbox-reads.ts'
import { keyOf, sealText, unsealText } from './seal.ts'
import { flush } from './send-outbox.ts'
import { takeSteps } from './testing/take-steps.ts'
import { queue } from './use-queued.ts'

const at = '2026-03-01T09:00:00+11:00'
let close: () => Promise<void> = async () => undefined
/** Answers what it was asked for, whether it came alone or with others. */
async function serving(answer: (heard: Heard) => Reply | Promise<Reply>) {
  const each: Heard[] = []
  const one = (heard: Heard) => {
    each.push(heard)
    return answer(heard)
  }
  await close()
  const server = await aServer((heard) =>
    heard.path === '/api/work/steps' ? takeSteps(heard, one) : one(heard),
  )
  close = server.close
  setApiBase(server.address)
  return each
}
const me = aSession()
const mine = () => unsent(personOf(me))
const start = (jobId = 1) => queue(works.start, { body: { jobId, startedAt: at } })
const complete = (id: EntryId) => queue(works.complete, { params: { id }, body: { endedAt: at } })
const hold = (id: EntryId) => queue(works.hold, { params: { id }, body: { at } })
const key = (heard: Heard) => heard.headers['idempotency-key']
/** Starts answer with work 70, everything else with the work it names. */
const usual = ({ path }: Heard): Reply => good({ workId: path === '/api/work/start' ? 70 : 71 })
/** Lets entries that failed a moment ago be due now. */
const dueNow = () => outbox.entries.toCollection().modify({ nextAt: 0 })

const signedInAs = (session: Session) => {
  endSession('signed-out')
  beginSession(session)
}
const settled = async () => {
  await flush()
  await flush()
}

beforeEach(async () => {
  freshStorage()
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  signedInAs(me)
  await outbox.entries.clear()
  await outbox.resolved.clear()
})
afterEach(() => close())

test('entries of a work leave in the order in which they were written', async () => {
  const heard = await serving(usual)
  await hold(5)
  await queue(works.resume, { params: { id: 5 }, body: { at } })
  await complete(5)
  expect(await mine()).toHaveLength(3)
  await settled()
  expect(heard.map(({ path }) => path)).toEqual([
    '/api/work/5/hold',
    '/api/work/5/resume',
    '/api/work/5/complete',
  ])
  expect(await mine()).toEqual([])
})

test('shifts that were seen without signal are confirmed later, and nothing is asked for again', async () => {
  const heard = await serving(usual)
  const asked = vi.spyOn(queryClient, 'invalidateQueries')
  const times = { occurrenceStart: at, startTime: at, duration: 120 }
  await queue(roster.seen, { body: { shifts: [{ eventId: 5, ...times }] } })
  expect(heard).toEqual([])
  expect(await mine()).toMatchObject([{ feature: 'roster', name: 'seen', state: 'waiting' }])
  await settled()
  expect(heard.map(({ method, path }) => [method, path])).toEqual([['PUT', '/api/me/roster/seen']])
  expect(await mine()).toEqual([])
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})

test('an entry that met no connection is sent again with the same key', async () => {
  let isDown = true
  const heard = await serving(() => (isDown ? bad(503, 'E098') : good({ workId: 5 })))
  await hold(5)
  await settled()
  const [waiting] = await mine()
  expect(waiting).toMatchObject({ state: 'waiting', tries: 1 })
  expect(waiting!.nextAt).toBeGreaterThan(waiting!.writtenAt)
  await settled()
  expect(heard).toHaveLength(1)

  isDown = false
  await dueNow()
  await settled()
  expect(heard).toHaveLength(2)
  expect(key(heard[0]!)).toBe(key(heard[1]!))
  expect(await mine()).toEqual([])
})

test.each([408, 429, 500, 503])('%i is tried again later', async (status) => {
  await serving(() => bad(status, 'E098'))
  await hold(5)
  await settled()
  expect(await mine()).toMatchObject([{ state: 'waiting', tries: 1 }])
})

test('without any server an entry waits', async () => {
  await serving(usual)
  await close()
  await hold(5)
  await settled()
  expect(await mine()).toMatchObject([{ state: 'waiting', tries: 1 }])
})

test('a refused entry stays with its reason, and what comes after it is still sent', async () => {
  const heard = await serving(({ path }) => (path.endsWith('/hold') ? bad(409, 'E039') : good({ workId: 5 })))
  await hold(5)
  await complete(5)
  await settled()
  expect(heard.map(({ path }) => path)).toEqual(['/api/work/5/hold', '/api/work/5/complete'])
  const [refused, ...others] = await mine()
  expect(others).toEqual([])
  expect(refused).toMatchObject({ state: 'refused', refused: { code: 'E039', message: 'Refused E039' } })
  await settled()
  expect(heard).toHaveLength(2)
})

test('only what was refused can be thrown away', async () => {
  await serving(({ path }) => (path.endsWith('/hold') ? bad(409, 'E039') : bad(503, 'E098')))
  await hold(5)
  await complete(6)
  await settled()
  for (const entry of await mine()) await discard(entry)
  expect(await mine()).toMatchObject([{ name: 'complete', state: 'waiting' }])
})

test('what belongs to a work that is not sent yet goes to the id that its start brings', async () => {
  const heard = await serving(usual)
  const work = await start()
  await hold(work)
  await complete(work)
  expect(await idFor(work)).toBeUndefined()
  await settled()
  expect(heard.map(({ path }) => path)).toEqual([
    '/api/work/start',
    '/api/work/70/hold',
    '/api/work/70/complete',
  ])
  expect(await idFor(work)).toBe(70)
})

test('a work keeps its lane when it is called by the id of the server', async () => {
  let isDown = false
  const heard = await serving((one) => (isDown ? bad(503, 'E098') : usual(one)))
  const work = await start()
  await settled()
  isDown = true
  await hold(work)
  await settled()
  isDown = false
  await complete(70)
  await settled()
  expect(heard.filter(({ path }) => path.endsWith('/complete'))).toHaveLength(0)
  expect(await unsentOf(personOf(me), 'works', 70)).toHaveLength(2)
  await dueNow()
  await settled()
  expect(heard.slice(-2).map(({ path }) => path)).toEqual(['/api/work/70/hold', '/api/work/70/complete'])
})

test('a refused start keeps all that belongs to it, and trying it again sends them', async () => {
  let isRefusing = true
  const heard = await serving((one) =>
    isRefusing && one.path === '/api/work/start' ? bad(422, 'E050') : usual(one),
  )
  const work = await start()
  await complete(work)
  await settled()
  const refused = await mine()
  expect(refused.map(({ refused: why }) => why?.code)).toEqual(['E050', 'LOCAL'])

  isRefusing = false
  await retry(refused[0]!)
  await settled()
  expect(await mine()).toEqual([])
  expect(key(heard[0]!)).toBe(key(heard[1]!))
  expect(heard.at(-1)!.path).toBe('/api/work/70/complete')
})

test('FLD-02: a refused start is tried again from where the person now stands, under the same key', async () => {
  let isRefusing = true
  const heard = await serving((one) => (isRefusing ? bad(422, 'E050') : usual(one)))
  await start()
  await settled()
  const [refused] = await mine()
  isRefusing = false
  const later = '2026-03-01T09:12:00+11:00'
  const position = { lat: -27.47, lang: 153.02, accuracy: 8, recordedAt: later }
  await rewrite(refused!, { jobId: 1, startedAt: later, position })
  await settled()
  expect(await mine()).toEqual([])
  expect(JSON.parse(heard.at(-1)!.body)).toMatchObject({ startedAt: later, position })
  expect(key(heard.at(-1)!)).toBe(key(heard[0]!))
})

test('FLD-04: screens ask again after a refusal, not only after an arrival', async () => {
  await serving(() => bad(409, 'E039'))
  const asked = ['works', 'filled', { params: { id: 70 } }]
  queryClient.setQueryData(asked, { status: 'STARTED' })
  await hold(70)
  await settled()
  expect((await mine()).map(({ state }) => state)).toEqual(['refused'])
  expect(queryClient.getQueryState(asked)?.isInvalidated).toBe(true)
})

test('two senders at once send each entry once', async () => {
  const heard = await serving(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return good({ workId: 5 })
  })
  await hold(5)
  await complete(5)
  await Promise.all([flush(), flush(), flush()])
  await settled()
  expect(heard).toHaveLength(2)
})

test('a sender in another tab holds this one back', async () => {
  const heard = await serving(usual)
  await hold(5)
  await navigator.locks.request('muster-outbox', () => flush())
  expect(heard).toHaveLength(0)
  await settled()
  expect(heard).toHaveLength(1)
})

test('an entry that was cut off on its way is sent again', async () => {
  const heard = await serving(usual)
  await hold(5)
  await outbox.entries.toCollection().modify({ state: 'sending' })
  await settled()
  expect(heard).toHaveLength(1)
})

const aPhoto = () => {
  const body = { questionnaireId: 3, sha256: 'a'.repeat(64), takenAt: at }
  return queue(works.addFile, { params: { id: 5 }, body, file: new Blob(['picture']), fileName: 'photo.jpg' })
}

test('what never left the device can be taken back, and is not sent', async () => {
  const heard = await serving(usual)
  await aPhoto()
  expect(await withdraw((await mine())[0]!)).toBe(true)
  await settled()
  expect(await mine()).toEqual([])
  expect(heard).toEqual([])
})

test('what may have arrived cannot be taken back: it was tried, is on its way, or was cut off there', async () => {
  await serving(() => bad(503, 'E002'))
  await aPhoto()
  const held = async () => (await mine())[0]!
  await settled()
  expect(await withdraw(await held())).toBe(false)
  const cutOff = { state: 'sending' as const, tries: 0, nextAt: Date.now() + 60_000 }
  await outbox.entries.toCollection().modify(cutOff)
  expect(await withdraw(await held())).toBe(false)
  await settled()
  expect(await held()).toMatchObject({ state: 'waiting' })
  expect(await withdraw(await held())).toBe(false)
})

test('entries outlive signing out, and leave in nobody else’s name', async () => {
  const heard = await serving(usual)
  await hold(5)
  signedInAs(aSession({ id: 2, accessToken: 'theirs', refreshToken: 'theirs' }))
  await settled()
  expect(heard).toHaveLength(0)
  endSession('signed-out')
  await settled()
  expect(await mine()).toHaveLength(1)

  signedInAs(me)
  await settled()
  expect(heard.map(({ headers }) => headers.authorization)).toEqual(['Bearer old'])
})

test('a session that ended leaves the entry waiting', async () => {
  await serving(() => bad(401, 'E038'))
  await hold(5)
  await settled()
  expect(await mine()).toMatchObject([{ state: 'waiting' }])
})

test('FLD-09: of a removed person the device sends what it holds, with a right of its own', async () => {
  const removed = aSession({ id: 9, roleLevel: 5, accessToken: 'gone', refreshToken: 'last' })
  const heard = await serving(({ path, headers, body }) => {
    if (path === '/api/me/outbox-key') return bad(503, 'E098')
    if (path === '/api/auth/outbox') {
      expect(JSON.parse(body)).toEqual({ refreshToken: 'last' })
      return good({ accessToken: 'outbox', tenantId: removed.tenantId, key: null })
    }
    return headers.authorization === 'Bearer outbox' ? good({ workId: 70 }) : bad(401, 'E038')
  })
  signedInAs(removed)
  const id = await start()
  await complete(id)
  endSession('ended')
  await settled()
  expect(await unsent(personOf(removed))).toEqual([])
  const steps = heard.filter(({ path }) => path.startsWith('/api/work/'))
  expect(steps.filter(({ headers }) => headers.authorization === 'Bearer outbox')).toHaveLength(2)
  expect(outboxRights()).toEqual([])
})

test('FLD-09: after another end of the session what waits stays, until its person signs in again', async () => {
  await serving(() => bad(401, 'E038'))
  const person = aSession({ id: 9, roleLevel: 5, accessToken: 'old', refreshToken: 'last' })
  signedInAs(person)
  await hold(5)
  await settled()
  expect(await unsent(personOf(person))).toMatchObject([{ state: 'waiting' }])
  expect(outboxRights()).toEqual([])
})

test('FLD-09: every request says how many entries the device still holds', async () => {
  const heard = await serving(() => good({ workId: 71 }))
  setUnsentCount(3)
  await hold(5)
  await settled()
  expect(heard[0]!.headers['x-unsent-entries']).toBe('3')
  setUnsentCount(undefined)
})

test('nobody queues without being signed in', async () => {
  endSession('signed-out')
  await expect(hold(5)).rejects.toThrow('Nobody is signed in')
})

test('a photo is sent with its fields and not kept after that', async () => {
  const heard = await serving(() => good({ id: 900 }))
  const body = { questionnaireId: 3, sha256: 'a'.repeat(64), takenAt: at }
  await queue(works.addFile, { params: { id: 5 }, body, file: new Blob(['picture']), fileName: 'photo.webp' })
  await settled()
  expect(heard[0]!.body).toContain('picture')
  expect(heard[0]!.body).toContain('photo.webp')
  const [sent] = await outbox.entries.toArray()
  expect(sent).toMatchObject({ state: 'sent' })
  expect(sent!.file ?? sent!.sealedFile).toBeUndefined()
})

const ownKey = Buffer.alloc(32, 7).toString('base64')
const other = () => aSession({ id: 2, roleLevel: 5, accessToken: 'theirs', refreshToken: 'theirs' })
/** Everything that lies in the two databases of the device, as text; keys cannot be read out. */
const onDevice = async () =>
  JSON.stringify(await outbox.entries.toArray(), (_, value: unknown) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
  )

test('what a person did is sealed on the device, opens for nobody else, and is sent when they are back', async () => {
  const field = aSession({ roleLevel: 5 })
  let isDown = false
  const heard = await serving((one) => {
    if (one.path === '/api/me/outbox-key') return good({ key: ownKey })
    return isDown ? bad(503, 'E098') : usual(one)
  })
  signedInAs(field)
  await settled()
  isDown = true
  const body = { questionnaireId: 3, sha256: 'a'.repeat(64), takenAt: at }
  await queue(works.hold, { params: { id: 5 }, body: { at, reason: 'Tooth ache' } })
  const file = new Blob(['a picture of a door'], { type: 'image/jpeg' })
  await queue(works.addFile, { params: { id: 5 }, body, file, fileName: 'door.jpg' })
  await settled()
  expect(await onDevice()).not.toMatch(/Tooth ache|picture of a door|door\.jpg/)
  const [held, photo] = await mine()
  expect(held).toMatchObject({ body: { reason: 'Tooth ache' }, params: { id: 5 } })
  expect(await (await fileOf(photo!))!.text()).toBe('a picture of a door')

  signedInAs(other())
  expect(await keyOf(personOf(field))).toBeUndefined()
  expect(await mine()).toMatchObject([
    { isLocked: true, body: null },
    { isLocked: true, body: null },
  ])
  expect(await fileOf(photo!)).toBeUndefined()

  isDown = false
  signedInAs(field)
  await dueNow()
  await settled()
  expect(await mine()).toEqual([])
  const last = heard.filter(({ path }) => path !== '/api/me/outbox-key').slice(-2)
  expect(last.map(({ path }) => path)).toEqual(['/api/work/5/hold', '/api/work/5/file'])
  expect(last[0]!.body).toContain('Tooth ache')
  expect(last[1]!.body).toContain('a picture of a door')
})

test('what was sealed by another key, or for another entry, does not open', async () => {
  const made = async (fill: number) =>
    crypto.subtle.importKey('raw', Buffer.alloc(32, fill), 'AES-GCM', false, ['encrypt', 'decrypt'])
  const [one, two] = [await made(1), await made(2)]
  const sealed = await sealText(one, 'here', 'said')
  expect(await unsealText(one, 'here', sealed)).toBe('said')
  await expect(unsealText(two, 'here', sealed)).rejects.toThrow()
  await expect(unsealText(one, 'there', sealed)).rejects.toThrow()
})
