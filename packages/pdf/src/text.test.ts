import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { Typesetter } from './text.ts'

const typesetter = new Typesetter(new PDFDocument())
const style = { size: 10 }
const wrapped = (text: string, width: number, maxLines?: number) => {
  const lines = typesetter.wrap(text, style, width, maxLines)
  for (const line of lines) expect(line.width).toBeLessThanOrEqual(width)
  return lines.map(({ runs }) => runs.map(({ text }) => text).join(''))
}

describe('wrap', () => {
  test('breaks between words and keeps line ends that were written', () => {
    expect(wrapped('the quick brown fox', 60)).toEqual(['the quick', 'brown fox'])
    expect(wrapped('a\r\nb\n\nc\n', 60)).toEqual(['a', 'b', '', 'c'])
    expect(wrapped('', 60)).toEqual([''])
  })

  test('keeps closing brackets and full stops with their word in Chinese', () => {
    const lines = wrapped('地面干净，垃圾桶已清空。（会议室）', 62)
    expect(lines.join('')).toBe('地面干净，垃圾桶已清空。（会议室）')
    for (const line of lines) expect(line).not.toMatch(/^[，。）]|（$/)
  })

  test.each([
    ['Thai', 'ทำความสะอาดห้องประชุมชั้นสอง', ['ทำความสะอาด', 'ห้อง', 'ประชุม', 'ชั้น', 'สอง']],
    ['Lao', 'ພາສາລາວ', ['ພາສາ', 'ລາວ']],
  ])('breaks %s between words, which nothing separates', (_, text, words) => {
    const lines = wrapped(text, 65)
    expect(lines.length).toBeGreaterThanOrEqual(1)
    expect(lines.join('')).toBe(text)
    const ends = words.map((_, n) => words.slice(0, n + 1).join('').length)
    let at = 0
    for (const line of lines) {
      at += line.length
      expect(ends).toContain(at)
    }
  })

  test('tears a word that is wider than the line, between whole characters', () => {
    const word = 'x'.repeat(5000)
    const lines = wrapped(word, 100)
    expect(lines.length).toBeGreaterThan(100)
    expect(lines.join('')).toBe(word)
    expect(wrapped(`see ${word}`, 100)[0]).toMatch(/^see/)
    expect(wrapped('👩‍👩‍👧‍👦'.repeat(9), 60).every((line) => !line.startsWith('\u200d'))).toBe(true)
  })

  test('cuts after the last line allowed, with a sign of it', () => {
    expect(wrapped('the quick brown fox jumps', 60, 2)).toEqual(['the quick', 'brown fox…'])
    expect(wrapped('the quick', 60, 2)).toEqual(['the quick'])
    expect(wrapped('the quick\nbrown', 60, 1)).toEqual(['the quick…'])
  })

  test('holds even where nothing fits', () => {
    expect(typesetter.wrap('wide', style, 1).length).toBe(4)
    expect(typesetter.wrap('wide', style, 1, 1)).toHaveLength(1)
  })

  test('drops what cannot be printed', () => {
    expect(wrapped('a\0b\u202ec\u200bd\ufe0f\te', 200)).toEqual(['abcd e'])
    expect(wrapped('x\ud800y', 200)).toEqual(['x\ufffdy'])
    expect(wrapped('Nguye\u0302\u0303n', 200)).toEqual(['Nguyễn'])
  })

  test('cuts a text of a megabyte', () => {
    const lines = wrapped('word '.repeat(200_000), 500)
    expect(lines.join(' ').length).toBeLessThan(20_100)
    expect(lines.at(-1)).toMatch(/…$/)
  })
})
