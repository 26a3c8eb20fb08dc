import { expect, test } from 'vitest'
import { makeUploads, type Send, type Upload } from './uploads.ts'

const file = (name: string) => new File(['x'], name)
const wordingOf = (error: unknown) => ({ message: (error as Error).message })
const states = (held: readonly Upload[]) => held.map(({ file: { name }, state }) => `${name} ${state}`)

test('files are sent one after the other, and told how far they are', async () => {
  const uploads = makeUploads(wordingOf)
  const seen: string[] = []
  uploads.subscribe(() =>
    seen.push(
      uploads
        .list()
        .map(({ sent }) => sent)
        .join(' '),
    ),
  )
  uploads.add([file('a.pdf'), file('b.pdf')])
  expect(states(uploads.list())).toEqual(['a.pdf waiting', 'b.pdf waiting'])
  let atOnce = 0
  await uploads.sendAll(async (_upload, onProgress) => {
    atOnce += 1
    expect(atOnce).toBe(1)
    onProgress(0.5)
    await Promise.resolve()
    atOnce -= 1
  })
  expect(uploads.list()).toEqual([])
  expect(seen).toContain('0.5 0')
})

test('what failed stays with its reason, keeps its key, and alone is sent again', async () => {
  const uploads = makeUploads(wordingOf)
  uploads.add(['a.pdf', 'b.pdf', 'c.pdf'].map(file))
  const keys: string[] = []
  const failing: Send = async ({ key, file: { name } }) => {
    if (name !== 'b.pdf') return
    keys.push(key)
    throw new Error('The storage of the company is full')
  }
  await expect(uploads.sendAll(failing)).rejects.toThrow('The storage of the company is full')
  expect(states(uploads.list())).toEqual(['b.pdf failed'])
  expect(uploads.list()[0]!.problem).toEqual({ message: 'The storage of the company is full' })
  await uploads.sendOne(keys[0]!, failing)
  const sent: string[] = []
  await uploads.sendAll(async ({ key }) => sent.push(key))
  expect(new Set([...keys, ...sent]).size).toBe(1)
  expect(uploads.list()).toEqual([])
})

test('a file on its way is not sent a second time, and one that is dropped not at all', async () => {
  const uploads = makeUploads(wordingOf)
  uploads.add([file('a.pdf'), file('b.pdf')])
  uploads.drop(uploads.list()[1]!.key)
  let count = 0
  let arrive = () => {}
  const slow: Send = () => {
    count += 1
    return new Promise<void>((resolve) => {
      arrive = resolve
    })
  }
  const first = uploads.sendAll(slow)
  await uploads.sendAll(slow)
  await uploads.sendOne(uploads.list()[0]!.key, slow)
  arrive()
  await first
  expect(count).toBe(1)
})
