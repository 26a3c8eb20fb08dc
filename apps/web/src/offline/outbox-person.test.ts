import 'fake-indexeddb/auto'
import { landedRights } from '@muster/client/outbox-right'
import { endSession } from '@muster/client/session'
import { bad, good } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { setUnsentCount } from '@muster/client/unsent'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { outbox, personOf } from './outbox.ts'
import { fileOf, unsent } from './outbox-reads.ts'
import { outboxRights, takeInRights } from './outbox-rights.ts'
import { keyOf, sealText, unsealText } from './seal.ts'
import {
  beginsEmpty,
  complete,
  dueNow,
  hold,
  me,
  mine,
  serving,
  settled,
  signedInAs,
  start,
  startTime,
  usual,
} from './testing/outbox-bench.ts'
import { queue } from './use-queued.ts'

beginsEmpty()

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
  expect(await outboxRights()).toEqual([])
})

test('FLD-09: after another end of the session what waits stays, until its person signs in again', async () => {
  await serving(() => bad(401, 'E038'))
  const person = aSession({ id: 9, roleLevel: 5, accessToken: 'old', refreshToken: 'last' })
  signedInAs(person)
  await hold(5)
  await settled()
  expect(await unsent(personOf(person))).toMatchObject([{ state: 'waiting' }])
  // L-02: the person may be removed later, and cannot sign in then.
  expect(await outboxRights()).toMatchObject([{ tenantUserId: 9, refreshToken: 'last' }])
  await serving(usual)
  signedInAs(person)
  await settled()
  expect(await outboxRights()).toEqual([])
})

test('L-02: Logout on the sign-in page clears the storage, and what waits is sent all the same', async () => {
  const removed = aSession({ id: 11, roleLevel: 5, accessToken: 'gone', refreshToken: 'newest' })
  let isDown = true
  const heard = await serving(({ path, headers }) => {
    if (path === '/api/me/outbox-key' || isDown) return bad(503, 'E098')
    if (path === '/api/auth/outbox')
      return good({ accessToken: 'outbox', tenantId: removed.tenantId, key: null })
    return headers.authorization === 'Bearer outbox' ? good({ workId: 70 }) : bad(401, 'E038')
  })
  signedInAs(removed)
  await hold(5)
  endSession('ended')
  expect(landedRights()).toHaveLength(1)
  // As SignOutPage does.
  await takeInRights()
  sessionStorage.clear()
  localStorage.clear()
  isDown = false
  await dueNow()
  await settled()
  expect(await unsent(personOf(removed))).toEqual([])
  const sent = heard.filter(({ path }) => path === '/api/work/5/hold').at(-1)!
  expect(sent.headers).toMatchObject({ authorization: 'Bearer outbox', 'x-unsent-entries': '0' })
  expect(await outboxRights()).toEqual([])
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
  const body = { questionnaireId: 3, sha256: 'a'.repeat(64), takenAt: startTime }
  await queue(works.hold, { params: { id: 5 }, body: { at: startTime, reason: 'Tooth ache' } })
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

test('what was written while the key came is sealed before it is sent', async () => {
  const field = aSession({ roleLevel: 5 })
  let isDown = true
  const heard = await serving((one) => {
    if (one.path !== '/api/me/outbox-key') return bad(503, 'E098')
    return isDown ? bad(503, 'E098') : good({ key: ownKey })
  })
  signedInAs(field)
  await queue(works.hold, { params: { id: 5 }, body: { at: startTime, reason: 'Tooth ache' } })
  await settled()
  const [inClear] = await outbox.entries.toArray()
  expect(inClear).toMatchObject({ body: { reason: 'Tooth ache' } })

  isDown = false
  await settled()
  expect(await onDevice()).not.toContain('Tooth ache')
  // As it is kept when it was begun before the key came, and laid down after what lay there was sealed.
  await outbox.entries.put(inClear!)
  await dueNow()
  await settled()
  expect(await onDevice()).not.toContain('Tooth ache')
  expect(heard.filter(({ path }) => path === '/api/work/5/hold').at(-1)!.body).toContain('Tooth ache')
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
