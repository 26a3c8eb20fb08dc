import { describe, expect, test } from 'vitest'
import { contentDisposition, plainExtension, safeFileName } from './file-names.ts'

describe('plainExtension', () => {
  test.each([
    ['Plan.PDF', 'pdf'],
    ['12.03.2026 Müller & Co..jpg', 'jpg'],
    ['folder/../a.txt', 'txt'],
    ['no extension', null],
    ['a.', null],
    ['a.jpg%00', null],
    ['a.asp;.jpg', 'jpg'],
  ])('reads %j as %j', (name, extension) => {
    expect(plainExtension(name)).toBe(extension)
  })
})

describe('G-10: names as browsers escape them', () => {
  test.each([
    ['Site%20plan.pdf', 'pdf'],
    ['M%C3%BCller%20%26%20Co.docx', 'docx'],
    ['100%.txt', 'txt'],
    ['50%20off%2520.txt', 'txt'],
    ['photo.php%20.jpg', null],
    ['photo.ph%70.jpg', null],
    ['photo%2ephp.jpg', null],
    ['photo%252ephp.jpg', null],
    ['..%2fnotes.txt', null],
    ['a%5cb.txt', null],
    ['a%0d%0a.txt', null],
    ['a%c0%ae.txt', null],
    ['plan.pdf%20', null],
  ])('reads %j as %j', (name, extension) => {
    expect(plainExtension(name)).toBe(extension)
  })
})

describe('safeFileName', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\plan.pdf', 'plan.pdf'],
    ['a\0b\r\nSet-Cookie: x.pdf', 'abSet-Cookie_ x.pdf'],
    ['ann\u202efdp.txt', 'annfdp.txt'],
    ['.htaccess', 'htaccess'],
    ['--rf.txt', 'rf.txt'],
    ['😀 Müll – план.pdf', '😀 Müll – план.pdf'],
    ['x\ud800.pdf', 'x\ufffd.pdf'],
    ['   ', 'file'],
    ['', 'file'],
  ])('turns %j into %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe)
  })

  test('cuts a long name and keeps its extension', () => {
    const name = safeFileName(`${'é'.repeat(300)}.xlsx`)
    expect([...name]).toHaveLength(120)
    expect(name.endsWith('é.xlsx')).toBe(true)
    expect(safeFileName('a'.repeat(300))).toBe('a'.repeat(120))
  })
})

test('contentDisposition carries the true name and an ASCII one', () => {
  expect(contentDisposition('attachment', 'Größe "A" (план).pdf')).toBe(
    `attachment; filename="Gro_e _A_ (____).pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20_A_%20%28%D0%BF%D0%BB%D0%B0%D0%BD%29.pdf`,
  )
  expect(contentDisposition('inline', 'a\r\nX: y.png')).toBe(
    `inline; filename="aX_ y.png"; filename*=UTF-8''aX_%20y.png`,
  )
})
