import { expect, test } from 'vitest'
import { fitted, preparePhoto, sha256Of, withMore } from './photos.ts'

test('a picture is made smaller within its proportions, never larger', () => {
  expect(fitted(4032, 3024)).toEqual([2048, 1536])
  expect(fitted(3024, 4032)).toEqual([1536, 2048])
  expect(fitted(800, 600)).toEqual([800, 600])
})

test('the checksum is of the bytes that are sent', async () => {
  expect(await sha256Of(new Blob(['abc']))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test('a picture that is chosen twice counts once, and keeps its place', () => {
  const [lamp, tap] = ['lamp', 'tap'].map((sha256) => ({
    sha256,
    fileName: 'photo.jpg',
    blob: new Blob([sha256]),
  }))
  expect(withMore([], [lamp!, tap!, lamp!])).toEqual([lamp, tap])
  expect(withMore([tap!], [lamp!, tap!])).toEqual([tap, lamp])
})

test('FLD-12: a photo that cannot be read is named, with what to do', async () => {
  const cut = Object.assign(new Blob(['\xff\xd8\xff\xe0 cut off']), { name: 'lobby.jpg' })
  await expect(preparePhoto(cut)).rejects.toMatchObject({
    message: 'The photo {name} cannot be read. Take it again.',
    params: { name: 'lobby.jpg' },
  })
})
