import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drawPdf } from '@muster/pdf/draw'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { compoundFile, contentTypes, docx, docxTypes, xlsx, zip } from '../../../test/office-files.ts'
import { withFileSource } from './byte-source.ts'
import { checkFile, documentKinds, type FileKind, imageKinds } from './file-type.ts'

const all = new Set<FileKind>([...imageKinds, ...documentKinds, 'heic'])

const mimes: Record<FileKind, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  heic: 'image/heic',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain',
}
const kinds = Object.keys(mimes) as FileKind[]
const samples = {} as Record<FileKind, Buffer>

beforeAll(async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
  samples.jpg = await picture.clone().jpeg().toBuffer()
  samples.png = await picture.clone().png().toBuffer()
  samples.gif = await picture.clone().gif().toBuffer()
  samples.heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  samples.pdf = await pdf()
  samples.doc = compoundFile(['\x01CompObj', '1Table', 'Data', 'WordDocument'])
  samples.xls = compoundFile(['Workbook'])
  samples.docx = docx()
  samples.xlsx = xlsx()
  samples.txt = Buffer.from('Gate code 4711.\r\nMüll hinten links – вторник, 星期二\r\n')
})

const pdf = () =>
  drawPdf({ title: 'Hello', author: 'Sparkle', lang: 'en-AU', accent: '#f11946', footer: '', blocks: [] })

const check = (content: Buffer, name: string, declared?: string, allow = all) =>
  checkFile(content, name, declared, allow)
const refusedType = { refused: 'type' }

describe('checkFile', () => {
  test.each(kinds)('accepts %s when name, declaration and content agree', async (kind) => {
    const accepted = { kind, mime: mimes[kind], extension: kind }
    expect(await check(samples[kind], `a.${kind}`, mimes[kind])).toEqual(accepted)
    expect(await check(samples[kind], `Plan v1.2 (neu).${kind.toUpperCase()}`)).toEqual(accepted)
    expect(await check(samples[kind], `a.${kind}`, 'application/octet-stream')).toEqual(accepted)
    expect(await check(samples[kind], `a.${kind}`, mimes[kind], new Set(['png', kind]))).toEqual(accepted)
  })

  test('refuses every disagreement between name, declaration and content', async () => {
    for (const kind of kinds) {
      for (const other of kinds.filter((k) => k !== kind)) {
        expect(await check(samples[kind], `a.${other}`, mimes[other]), `${kind} as ${other}`).toEqual(
          refusedType,
        )
        expect(await check(samples[kind], `a.${kind}`, mimes[other]), `${kind} declared`).toEqual(refusedType)
        expect(await check(samples[kind], `a.${other}`, mimes[kind]), `${kind} named`).toEqual(refusedType)
      }
    }
  })

  test('refuses what is not allowed here', async () => {
    expect(await check(samples.pdf, 'a.pdf', 'application/pdf', new Set(imageKinds))).toEqual(refusedType)
    expect(await check(samples.heic, 'a.heic', 'image/heic', new Set(imageKinds))).toEqual(refusedType)
  })

  test('knows the other spellings of a type', async () => {
    const jpg = { kind: 'jpg', mime: 'image/jpeg', extension: 'jpg' }
    expect(await check(samples.jpg, 'a.jpeg', 'image/pjpeg')).toEqual(jpg)
    expect(await check(samples.txt, 'a.txt', 'Text/Plain; charset=utf-8')).toMatchObject({ kind: 'txt' })
  })

  test.each([
    ...['svg', 'svgz', 'html', 'xhtml', 'xml', 'js', 'mjs', 'php', 'exe'].map((ending) => `a.${ending}`),
    ...['a.jpg.svg', 'a.svg.jpg', 'a.php.jpg', 'a.exe .jpg', 'a.SVG', 'a.svg%00.jpg', 'a.svg\0.jpg'],
    ...['a.jpg.', 'a.jpg ', 'a.jpg/', 'a', 'jpg', '', 'a.jpg\r\n', 'a.jp\u202eg'],
  ])('refuses a picture named %j', async (name) => {
    expect(await check(samples.jpg, name, 'image/jpeg')).toEqual(refusedType)
  })

  test.each(['../../etc/x.jpg', 'C:\\photos\\x.jpg', '.hidden.jpg', '-rf.jpg', '😀.jpg', '12.03.2026.jpg'])(
    'accepts a picture named %j, since names are never used as paths',
    async (name) => {
      expect(await check(samples.jpg, name, 'image/jpeg')).toMatchObject({ kind: 'jpg' })
    },
  )

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '\ufeff <!DOCTYPE html><script>alert(1)</script>',
    '<?xml version="1.0"?><x/>',
    '#!/bin/sh\nrm -rf /',
    '%!PS-Adobe-3.0',
    'MZ\x90\0\x03',
    'text with a \0 in it',
    `${'a'.repeat(70_000)}\x01`,
    '',
  ])('refuses %j as text', async (content) => {
    expect(await check(Buffer.from(content), 'a.txt', 'text/plain')).toEqual(refusedType)
  })

  test('reads text in the encodings offices write', async () => {
    const accepted = { kind: 'txt', mime: 'text/plain', extension: 'txt' }
    const utf16be = Buffer.from('\ufeffÜber uns', 'utf16le').swap16()
    expect(await check(Buffer.from('\ufeffÜber uns', 'utf16le'), 'a.txt')).toEqual(accepted)
    expect(await check(utf16be, 'a.txt')).toEqual(accepted)
    expect(await check(Buffer.from('Stra\xdfe \x80 5', 'latin1'), 'a.txt')).toEqual(accepted)
    expect(await check(Buffer.from('\ufeff<html>', 'utf16le'), 'a.txt')).toEqual(refusedType)
    expect(await check(Buffer.from('I <3 mops'), 'a.txt')).toEqual(accepted)
  })

  test('refuses a document that was cut off', async () => {
    expect(await check(samples.pdf.subarray(0, 400), 'a.pdf')).toEqual({ refused: 'broken' })
    expect(await check(samples.docx.subarray(0, -4), 'a.docx')).toEqual({ refused: 'broken' })
    expect(await check(samples.xls.subarray(0, 300), 'a.xls')).toEqual({ refused: 'broken' })
  })

  test('refuses archives that are no office document, and office documents with code', async () => {
    const macro = contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml')
    const archives = [
      zip([{ name: 'a.html', content: '<script>' }]),
      zip([contentTypes('application/x-other')]),
      zip([macro]),
      zip([docxTypes, { name: 'word/vbaProject.bin', content: 'code' }]),
    ]
    for (const archive of archives) expect(await check(archive, 'a.docx')).toEqual(refusedType)
    expect(await check(compoundFile(['EncryptedPackage']), 'a.doc')).toEqual(refusedType)
    expect(await check(compoundFile([]), 'a.doc')).toEqual(refusedType)
  })

  test('refuses an archive that declares to unpack to gigabytes, without unpacking it', async () => {
    const part = (name: string, bytes: number) => ({ name, content: 'x', declaredBytes: bytes })
    const sheets = Array.from({ length: 40 }, (_, i) => part(`xl/sheet${i}.xml`, 10 << 20))
    expect(await check(zip([docxTypes, part('word/media/a', 0xffffffff)]), 'a.docx')).toEqual({
      refused: 'bomb',
    })
    expect(await check(zip([docxTypes, ...sheets]), 'a.docx')).toEqual({ refused: 'bomb' })
    const many = Array.from({ length: 10_001 }, (_, i) => part(`${i}`, 0))
    expect(await check(zip([docxTypes, ...many]), 'a.docx')).toEqual({ refused: 'bomb' })
  })

  test('stops unpacking the list of types where it lies about its length', async () => {
    const lying = zip([{ name: '[Content_Types].xml', content: Buffer.alloc(8 << 20), declaredBytes: 100 }])
    expect(await check(lying, 'a.docx')).toEqual({ refused: 'broken' })
  })

  test('finds the streams of a large old workbook', async () => {
    const streams = ['A', 'B', 'C', 'D', 'E', 'Workbook']
    expect(await check(compoundFile(streams, 2_000), 'a.xls')).toMatchObject({ kind: 'xls' })
    expect(await check(compoundFile(streams, 36_000), 'a.xls')).toMatchObject({ kind: 'xls' })
  })

  test('survives any cut and any damaged byte of an office file', async () => {
    for (const kind of ['doc', 'docx', 'xlsx'] as const) {
      const sample = samples[kind].subarray(0, 3000)
      for (let at = 0; at < samples[kind].length; at += 7) {
        const damaged = Buffer.from(samples[kind])
        damaged.writeUInt8(damaged[at]! ^ 0xff, at)
        await expect(check(damaged, `a.${kind}`)).resolves.toBeDefined()
        await expect(check(sample.subarray(0, at), `a.${kind}`)).resolves.toBeDefined()
      }
    }
  })

  test('checks a file on disk by reading only the places that tell', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'muster-upload-'))
    await writeFile(path.join(folder, 'upload'), samples.docx)
    const found = await withFileSource(path.join(folder, 'upload'), (source) =>
      checkFile(source, 'a.docx', mimes.docx, documentKinds),
    )
    expect(found).toMatchObject({ kind: 'docx' })
    await rm(folder, { recursive: true })
  })
})
