import 'fake-indexeddb/auto'
import { bad, good } from '@muster/client/testing/a-server'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { outbox, withdraw } from './outbox.ts'
import { beginsEmpty, mine, serving, settled, startTime, usual } from './testing/outbox-bench.ts'
import { queue } from './use-queued.ts'

beginsEmpty()

const aPhoto = () => {
  const body = { questionnaireId: 3, sha256: 'a'.repeat(64), takenAt: startTime }
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
  const firstEntry = async () => (await mine())[0]!
  await settled()
  expect(await withdraw(await firstEntry())).toBe(false)
  const cutOff = { state: 'sending' as const, tries: 0, nextAt: Date.now() + 60_000 }
  await outbox.entries.toCollection().modify(cutOff)
  expect(await withdraw(await firstEntry())).toBe(false)
  await settled()
  expect(await firstEntry()).toMatchObject({ state: 'waiting' })
  expect(await withdraw(await firstEntry())).toBe(false)
})

test('a photo is sent with its fields and not kept after that', async () => {
  const heard = await serving(() => good({ id: 900 }))
  await aPhoto()
  await settled()
  expect(heard[0]!.body).toContain('picture')
  expect(heard[0]!.body).toContain('photo.jpg')
  const [sent] = await outbox.entries.toArray()
  expect(sent).toMatchObject({ state: 'sent' })
  expect(sent!.file ?? sent!.sealedFile).toBeUndefined()
})
