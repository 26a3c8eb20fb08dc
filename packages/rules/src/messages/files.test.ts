import { describe, expect, test } from 'vitest'
import { extensionOf, fileProblem, isImageName, shortName, sizeText } from './files.ts'

describe('what may be attached', () => {
  const problem = (use: 'picture' | 'photo' | 'related', name: string, size = 1) =>
    fileProblem(use, { name, size })

  test('by type', () => {
    expect(problem('picture', 'me.JPG')).toBeNull()
    expect(problem('picture', 'me.heic')).toBe('type')
    expect(problem('photo', 'floor.heic')).toBeNull()
    expect(problem('photo', 'list.pdf')).toBe('type')
    for (const type of ['jpg', 'jpeg', 'png', 'gif', 'doc', 'docx', 'pdf', 'xlsx', 'xls', 'txt']) {
      expect(problem('related', `plan.${type}`)).toBeNull()
    }
    for (const name of [
      'logo.svg',
      'page.html',
      'photo.heic',
      'photo.jpg.svg',
      'photo.jpg.',
      'jpg',
      '.jpg',
    ]) {
      expect(problem('related', name)).toBe('type')
    }
  })

  test('by size, to the byte', () => {
    expect(problem('picture', 'me.png', 5_242_880)).toBeNull()
    expect(problem('picture', 'me.png', 5_242_881)).toBe('size')
    expect(problem('photo', 'me.png', 5_242_881)).toBe('size')
    expect(problem('related', 'me.png', 26_214_400)).toBeNull()
    expect(problem('related', 'me.png', 26_214_401)).toBe('size')
  })
})

test('extensions', () => {
  expect(['a.b.PDF', 'a', '.env', 'a.'].map(extensionOf)).toEqual(['pdf', '', '', ''])
  expect(isImageName('x.GIF')).toBe(true)
  expect(isImageName('x.pdf')).toBe(false)
})

test.each([
  [0, '0 Bytes'],
  [900, '900 Bytes'],
  [901, '0.9 KB'],
  [1536, '1.5 KB'],
  [900 * 1024, '900 KB'],
  [5_242_880, '5 MB'],
  [901 * 1024 ** 2, '0.9 GB'],
  [5000 * 1024 ** 3, '5000 GB'],
])('%d is %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test('names over fifteen characters are cut to five', () => {
  expect(shortName('fifteen-chars.p')).toBe('fifteen-chars.p')
  expect(shortName('sixteen-chars.pd')).toBe('sixte...')
  expect(shortName('😀'.repeat(15))).toBe('😀'.repeat(15))
  expect(shortName('😀'.repeat(16))).toBe(`${'😀'.repeat(5)}...`)
})
