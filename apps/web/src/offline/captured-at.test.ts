import { expect, test } from 'vitest'
import { capturedAt, exifMoment } from './captured-at.ts'

const tags = { DateTimeOriginal: 0x9003, OffsetTimeOriginal: 0x9011 } as const
const u16 = (value: number) => [value & 255, value >> 8]
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)]

/** A JPEG that holds nothing but these facts, as a camera writes them: a table that points to the one with the texts. */
function photo(exif: Partial<Record<keyof typeof tags, string>>) {
  const fields = Object.entries(exif).map(
    ([name, text]) => [tags[name as keyof typeof tags], `${text}\0`] as const,
  )
  const texts: number[] = []
  const entries = fields.flatMap(([tag, text]) => {
    const at = 26 + 2 + fields.length * 12 + 4 + texts.length
    texts.push(...new TextEncoder().encode(text))
    return [...u16(tag), ...u16(2), ...u32(text.length), ...u32(at)]
  })
  const head = [
    0x49,
    0x49,
    ...u16(42),
    ...u32(8),
    ...u16(1),
    ...u16(0x8769),
    ...u16(4),
    ...u32(1),
    ...u32(26),
    ...u32(0),
  ]
  const tiff = [...head, ...u16(fields.length), ...entries, ...u32(0), ...texts]
  const length = tiff.length + 8
  const exifMark = [...new TextEncoder().encode('Exif'), 0, 0]
  return new Uint8Array([0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 255, ...exifMark, ...tiff, 0xff, 0xd9])
}
const taken = { DateTimeOriginal: '2026:03:02 09:15:00' }
const now = Date.parse('2026-03-05T00:00:00Z')
const fileOf = (bytes: Uint8Array<ArrayBuffer>, lastModified: number) =>
  new File([bytes], 'a.jpg', { lastModified })

test('L-13: a photo says when the camera took it, by its own offset or else by the clock of the phone', async () => {
  const inSydney = photo({ ...taken, OffsetTimeOriginal: '+11:00' })
  expect(await capturedAt(fileOf(inSydney, now), now)).toBe('2026-03-01T22:15:00.000Z')
  const here = photo(taken)
  expect(await capturedAt(fileOf(here, now), now)).toBe(new Date('2026-03-02T09:15:00').toISOString())
})

test('L-13: a file without such facts was taken when it was last changed; one of this moment says nothing', async () => {
  const bare = new Uint8Array([0xff, 0xd8, 0xff, 0xd9])
  const yesterday = now - 86_400_000
  expect(await capturedAt(fileOf(bare, yesterday), now)).toBe(new Date(yesterday).toISOString())
  expect(await capturedAt(fileOf(bare, now - 1000), now)).toBeUndefined()
  expect(await capturedAt(fileOf(bare, now + 60_000), now)).toBeUndefined()
})

test('L-13: damaged facts, and files that are no photos, are no moment', async () => {
  const whole = photo(taken)
  for (let length = 0; length < whole.length - 22; length++)
    expect(exifMoment(new DataView(whole.slice(0, length).buffer))).toBeUndefined()
  expect(
    exifMoment(new DataView(new TextEncoder().encode('%PDF-1.7 of a file that is long enough').buffer)),
  ).toBeUndefined()
  const odd = photo({ DateTimeOriginal: '0000:00:00 00:00:00' })
  expect(exifMoment(new DataView(odd.buffer, odd.byteOffset, odd.byteLength))).toBeUndefined()
})
