import 'fake-indexeddb/auto'
import { forgetLine } from '@muster/client/pieces'
import { bad, good, type Heard, type Reply } from '@muster/client/testing/a-server'
import { works } from '@muster/contract/works/works'
import { beforeEach, expect, test } from 'vitest'
import { outbox, withdraw } from '../outbox.ts'
import { sendingOf } from '../sync/use-sending.ts'
import { anEntry } from '../testing/an-entry.ts'
import { beginsEmpty, dueNow, mine, serving, settled, startTime } from '../testing/outbox-bench.ts'
import { queue } from '../use-queued.ts'

beginsEmpty()
beforeEach(forgetLine)

const usual = 300_000
const aPhoto = (size = usual) => {
  const body = { questionnaireId: 3, sha256: 'a'.repeat(64), takenAt: startTime }
  const file = new Blob(['x'.repeat(size)])
  return queue(works.addFile, { params: { id: 5 }, body, file, fileName: 'photo.jpg' })
}
const isPiece = ({ path }: Heard) => path.startsWith('/api/file/piece/')
const offsetOf = ({ body }: Heard) => Number(/name="offset"\r\n\r\n(\d+)/.exec(body)?.[1])
const bytesOf = ({ body }: Heard) => (body.match(/x{100,}/)?.[0] ?? '').length

/** A server that keeps pieces as ours does, and answers the rest by `other`. */
function keepingPieces(other: (heard: Heard) => Reply) {
  const received = new Map<string, number>()
  return (heard: Heard): Reply => {
    if (!isPiece(heard)) return other(heard)
    const has = received.get(heard.path) ?? 0
    if (heard.method === 'POST' && offsetOf(heard) === has) received.set(heard.path, has + bytesOf(heard))
    return good({ received: received.get(heard.path) ?? 0 })
  }
}

test('L-01: a large photo goes in pieces and goes on where it broke off', async () => {
  let isDown = false
  const keep = keepingPieces(() => good({ id: 900 }))
  const heard = await serving((one) => {
    if (isDown) return bad(503, 'E098')
    isDown = one.method === 'POST'
    return keep(one)
  })
  await aPhoto()
  await settled()
  expect(await outbox.uploads.toArray()).toMatchObject([{ received: bytesOf(heard[0]!), size: usual }])
  expect(bytesOf(heard[0]!)).toBeGreaterThan(0)
  for (let n = 0; n < 30 && (await mine()).length > 0; n++) {
    isDown = false
    await dueNow()
    await settled()
  }
  expect(await mine()).toEqual([])
  const added = heard.filter(({ path }) => path === '/api/work/5/file')
  expect(bytesOf(added.at(-1)!) + offsetOf(added.at(-1)!)).toBe(usual)
  expect(new Set(added.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(await outbox.uploads.toArray()).toEqual([])
})

test('L-01: what is done while a photo goes is sent before its next piece', async () => {
  let written = false
  const keep = keepingPieces(() => good({ workId: 5, id: 900 }))
  const heard = await serving(async (one) => {
    if (isPiece(one) && !written) {
      written = true
      await queue(works.hold, { params: { id: 5 }, body: { at: startTime } })
    }
    return keep(one)
  })
  await aPhoto()
  await settled()
  expect(await mine()).toEqual([])
  const paths = heard.map((one) => (isPiece(one) ? 'piece' : one.path))
  expect(paths.slice(0, 2)).toEqual(['piece', '/api/work/5/hold'])
  expect(paths.at(-1)).toBe('/api/work/5/file')
})

test('L-01: a photo of which pieces went is taken back as long as nothing has named it', async () => {
  let pieces = 0
  const keep = keepingPieces(() => good({ id: 900 }))
  const heard = await serving((one) => (++pieces > 1 ? bad(503, 'E098') : keep(one)))
  await aPhoto(2 * usual)
  await settled()
  expect(await mine()).toMatchObject([{ state: 'waiting', isAsked: false }])
  expect(await withdraw((await mine())[0]!)).toBe(true)
  await settled()
  expect(await outbox.uploads.toArray()).toEqual([])
  expect(heard.filter((one) => !isPiece(one))).toEqual([])
})

test('L-11: a photo whose bytes arrive altered is sent again, and refused only after the third time', async () => {
  const mismatch = () => bad(422, 'E044', { reason: 'file.checksum', params: {} })
  let left = 2
  const heard = await serving(keepingPieces(() => (left-- > 0 ? mismatch() : good({ id: 900 }))))
  await aPhoto()
  for (let n = 0; n < 3; n++) {
    await dueNow()
    await settled()
  }
  expect(await mine()).toEqual([])
  expect(heard.filter(({ path }) => path === '/api/work/5/file')).toHaveLength(3)
  // Altered pieces lie under the name that they were sent under, and no other is added to them.
  expect(new Set(heard.filter(isPiece).map(({ path }) => path)).size).toBeGreaterThan(1)

  left = 3
  await aPhoto()
  for (let n = 0; n < 3; n++) {
    await dueNow()
    await settled()
  }
  expect(await mine()).toMatchObject([{ state: 'refused', refused: { code: 'E044' } }])
})

test('L-01: the phone says which photo of its visit is on its way, and how far it is', () => {
  const [one, two] = [1, 2].map((n) => anEntry('addFile', { key: `p${n}`, lane: 'visit', hasFile: true }))
  const refused = anEntry('addFile', { key: 'r', lane: 'visit', hasFile: true, state: 'refused' })
  const upload = { person: 'p', lane: 'visit', upload: 'u', mismatches: 0, before: 1 }
  const progress = { ...upload, key: 'p1', received: 45, size: 100 }
  expect(sendingOf([refused, one!, two!], [progress])).toEqual({
    key: 'p1',
    number: 2,
    count: 3,
    share: 0.45,
  })
  expect(sendingOf([refused, one!, two!], [])).toBeUndefined()
})
