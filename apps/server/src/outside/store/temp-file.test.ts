import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { removeTemp, writeTemp } from './temp-file.ts'

const aPath = () => path.join(os.tmpdir(), `muster-temp-${randomUUID()}`)
const pieces = [Buffer.from('Gate '), Buffer.alloc(200_000, 'code'), Buffer.from('4711')]
async function* arriving(breaksAfter = pieces.length) {
  for (const [at, piece] of pieces.entries()) {
    if (at === breaksAfter) throw new Error('connection lost')
    yield piece
  }
}

test('what came is on the disk to the byte, with its length and checksum', async () => {
  const to = aPath()
  const whole = Buffer.concat(pieces)
  const sha256 = createHash('sha256').update(whole).digest('hex')
  expect(await writeTemp(to, arriving())).toEqual({ path: to, size: whole.length, sha256 })
  expect(readFileSync(to).equals(whole)).toBe(true)
  await removeTemp(to)
  await removeTemp(to)
  expect(existsSync(to)).toBe(false)
})

test('what breaks off leaves nothing, and no file that is there is written over', async () => {
  const to = aPath()
  await expect(writeTemp(to, arriving(2))).rejects.toThrow('connection lost')
  expect(existsSync(to)).toBe(false)
})
