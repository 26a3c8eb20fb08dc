import sharp from 'sharp'
import { expect, test } from 'vitest'
import { capturedAt, exifMoment } from './captured-at.ts'

const plain = { create: { width: 8, height: 8, channels: 3, background: '#88aacc' } } as const
const photo = async (exif: Record<string, string>) =>
  new Uint8Array(await sharp(plain).withExif({ IFD2: exif }).jpeg().toBuffer())
const taken = { DateTimeOriginal: '2026:03:02 09:15:00' }
const now = Date.parse('2026-03-05T00:00:00Z')
const fileOf = (bytes: Uint8Array<ArrayBuffer>, lastModified: number) =>
  new File([bytes], 'a.jpg', { lastModified })

test('L-13: a photo says when the camera took it, by its own offset or else by the clock of the phone', async () => {
  const inSydney = await photo({ ...taken, OffsetTimeOriginal: '+11:00' })
  expect(await capturedAt(fileOf(inSydney, now), now)).toBe('2026-03-01T22:15:00.000Z')
  const here = await photo(taken)
  expect(await capturedAt(fileOf(here, now), now)).toBe(new Date('2026-03-02T09:15:00').toISOString())
})

test('L-13: a file without such facts was taken when it was last changed; one of this moment says nothing', async () => {
  const bare = new Uint8Array(await sharp(plain).jpeg().toBuffer())
  const yesterday = now - 86_400_000
  expect(await capturedAt(fileOf(bare, yesterday), now)).toBe(new Date(yesterday).toISOString())
  expect(await capturedAt(fileOf(bare, now - 1000), now)).toBeUndefined()
  expect(await capturedAt(fileOf(bare, now + 60_000), now)).toBeUndefined()
})

test('L-13: damaged facts, and files that are no photos, are no moment', async () => {
  const whole = await photo(taken)
  for (let length = 0; length < 200; length++)
    expect(exifMoment(new DataView(whole.slice(0, length).buffer))).toBeUndefined()
  expect(
    exifMoment(new DataView(new TextEncoder().encode('%PDF-1.7 of a file that is long enough').buffer)),
  ).toBeUndefined()
  const odd = await photo({ DateTimeOriginal: '0000:00:00 00:00:00' })
  expect(exifMoment(new DataView(odd.buffer, odd.byteOffset, odd.byteLength))).toBeUndefined()
})
