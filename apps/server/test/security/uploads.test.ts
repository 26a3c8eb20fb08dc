import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { jobs } from '@muster/contract/jobs/jobs'
import { users } from '@muster/contract/users/users'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { insert } from '../insert.ts'
import { aJob } from '../office.ts'
import { docxTypes, zip } from '../office-files.ts'
import { sharedData } from '../shared-data.ts'
import { aTenant, type Tenant } from '../tenant.ts'
import { field, filePart, formOf, type Kind, mimes, part, pngOf, samples, sendForm } from './upload-parts.ts'

// Group U at the size of a test run; `npm run test:slow` has the floods and the killed server.

let t: Tenant
let jobId: number
let sample: Record<Kind, Buffer>
beforeAll(async () => {
  t = await aTenant()
  jobId = (await aJob(t)).id
  sample = await samples()
})
const kinds = Object.keys(mimes) as Kind[]
const send = (name: string, content: string | Buffer, type: string) =>
  sendForm(t, formOf(field('jobId', jobId), filePart(name, content, type)))
const added = async (name: string, content: string | Buffer, type: string) => {
  const answer = await send(name, content, type)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data as { id: number; url: string; fileName: string }
}
const setPicture = (bytes: Buffer, fileName: string, type: string) =>
  t.send(users.setPicture, { params: t.boss, file: new Blob([bytes], { type }), fileName } as never)
const storedKeys = async () => {
  const keys: string[] = []
  for await (const { key } of t.deps.outside.store.keys()) keys.push(key)
  return keys
}
const saved = (url: string) => t.app.inject({ url })

describe('U1: sizes to the byte', () => {
  test('a picture of 5,242,880 bytes is taken, of one more it is not', async () => {
    const fill = (size: number) => Buffer.concat([sample.jpg, Buffer.alloc(size - sample.jpg.length)])
    expect((await setPicture(fill(5_242_880), 'me.jpg', 'image/jpeg')).statusCode).toBe(200)
    const refused = await setPicture(fill(5_242_881), 'me.jpg', 'image/jpeg')
    expect(refused.json()).toMatchObject({ code: 'E041', message: 'The file is too large' })
    expect(refused.statusCode).toBe(413)
  })
  test('a related file of 26,214,400 bytes is taken, of one more it is not', async () => {
    const answer = await send('long.txt', Buffer.alloc(26_214_400, 'a'), 'text/plain')
    expect(answer.statusCode).toBe(201)
    const refused = await send('long.txt', Buffer.alloc(26_214_401, 'a'), 'text/plain')
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'E041'])
    await t.call(jobs.removeFile, { params: answer.json().data })
  })
})

describe('U2 and U4: what a file is', () => {
  test.each(kinds)('%s is taken, and under no other name and no other declaration', async (kind) => {
    await added(`a.${kind}`, sample[kind], mimes[kind])
    for (const other of kinds.filter((each) => each !== kind)) {
      const wrong = [
        await send(`a.${other}`, sample[kind], mimes[other]),
        await send(`a.${kind}`, sample[kind], mimes[other]),
        await send(`a.${other}`, sample[kind], mimes[kind]),
      ]
      for (const { statusCode } of wrong) expect([415, 422], `${kind} as ${other}`).toContain(statusCode)
    }
  })

  test.each([
    ...['svg', 'svgz', 'html', 'xhtml', 'xml', 'js', 'mjs', 'php', 'exe', 'heic'].map((end) => `a.${end}`),
    ...['a.jpg.svg', 'a.php.jpg', 'a.svg%00.jpg', 'a.SVG', 'a.jpg.', 'a.jpg ', 'a', '.jpg'],
  ])('a file named %j is refused', async (name) => {
    const answer = await send(name, sample.jpg, 'image/jpeg')
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'E040'])
  })

  test('an SVG of former times is only ever saved, in a sandbox', async () => {
    const key = `t${t.tenantId}/sv/old`
    await t.deps.outside.store.put(`${key}-full`, Buffer.from('<svg onload="alert(1)"/>'))
    const id = await insert(await t.scope(), 'files', {
      key,
      name: 'logo.svg',
      extension: 'svg',
      mime: 'image/svg+xml',
      size: 24,
      sha256: Buffer.alloc(32),
    })
    const { headers } = await saved(t.deps.files.address(t.tenantId, id, 'full'))
    expect(headers['content-disposition']).toBe(`attachment; filename="logo.svg"; filename*=UTF-8''logo.svg`)
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  })
})

describe('U3: a file that is two things', () => {
  const script = '<script>alert(1)</script>'
  test('is refused, or served as what it is named and nothing else', async () => {
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)])
    const twofold: [string, Buffer, Kind][] = [
      ['a.gif', Buffer.concat([sample.gif, Buffer.from(`/*${script}*/`)]), 'gif'],
      ['a.jpg', Buffer.concat([sample.jpg.subarray(0, 2), comment, sample.jpg.subarray(2)]), 'jpg'],
      ['a.png', Buffer.concat([sample.png, Buffer.from('<?php system($_GET[0]) ?>')]), 'png'],
      ['a.pdf', Buffer.concat([sample.pdf, zip([{ name: 'a.html', content: script }])]), 'pdf'],
      ['a.txt', Buffer.from(`Hours\n${script}`), 'txt'],
    ]
    for (const [name, bytes, kind] of twofold) {
      const answer = await send(name, bytes, mimes[kind])
      if (answer.statusCode !== 201) continue
      const { headers, rawPayload } = await saved(answer.json().data.url)
      expect(headers['content-type']).toMatch(new RegExp(`^${mimes[kind]}`))
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      expect(headers['content-disposition']).toMatch(/^attachment/)
      const isPicture = mimes[kind].startsWith('image/')
      if (isPicture) expect(/<script|<\?php/.test(rawPayload.toString('latin1')), name).toBe(false)
    }
  })
})

describe('U5 and U6: small files that are large inside', () => {
  test('a picture of 30,000 by 30,000 is refused by its header', async () => {
    const flood = pngOf(30_000, 30_000)
    expect(flood.length).toBeLessThan(1_048_576)
    const answer = await send('plan.png', flood, 'image/png')
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'E041'])
  })
  test('documents that declare gigabytes are refused, never unpacked', async () => {
    const bomb = zip([docxTypes, { name: 'word/document.xml', content: 'x', declaredBytes: 0xffff_fff0 }])
    const answer = await send('plan.docx', bomb, mimes.docx)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'E043'])
  })
})

test('U7: where a picture was taken is gone in what others save', async () => {
  const place = { GPSLatitudeRef: 'S', GPSLatitude: '33/1 52/1 0/1' }
  const photo = await sharp(sample.png).withExifMerge({ IFD3: place }).jpeg().toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const { url } = await added('floor.jpg', photo, 'image/jpeg')
  expect((await setPicture(photo, 'me.jpg', 'image/jpeg')).statusCode).toBe(200)
  const person = await t.call(users.read, { params: t.boss })
  for (const address of [url, person.imageURL!]) {
    const { exif, xmp, iptc } = await sharp((await saved(address)).rawPayload).metadata()
    expect({ exif, xmp, iptc }).toEqual({})
  }
})

test('U8: a name is a name: kept, made safe, never a place', async () => {
  const before = new Set(await storedKeys())
  const names: [sent: string, kept: string][] = [
    ['../../etc/notes.txt', 'notes.txt'],
    ['C:\\Users\\ann\\notes.txt', 'notes.txt'],
    ['.hidden.txt', 'hidden.txt'],
    ['-rf.txt', 'rf.txt'],
    ['😀 Schlüssel.txt', '😀 Schlüssel.txt'],
    [`${'a'.repeat(300)}.txt`, `${'a'.repeat(116)}.txt`],
  ]
  for (const [sent, kept] of names) {
    const { fileName, url } = await added(sent, 'x', 'text/plain')
    expect(fileName).toBe(kept)
    const header = String((await saved(url)).headers['content-disposition'])
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.!~-]+$/)
  }
  for (const name of ['..%2fnotes.txt', 'notes\0.txt', 'notes\u202etxt.exe'])
    expect((await send(name, 'x', 'text/plain')).statusCode, name).toBeGreaterThanOrEqual(400)
  const made = (await storedKeys()).filter((key) => !before.has(key))
  expect(made).toHaveLength(names.length)
  for (const key of made) expect(key).toMatch(/^t\d+\/[0-9a-f]{2}\/[0-9a-f-]{36}-full$/)
})

const filesOnTheWay = () => readdirSync(path.dirname(t.deps.outside.store.tempPath()))

describe('U10: forms that are none', () => {
  const text = () => filePart('a.txt', 'x', 'text/plain')
  const cases: [string, () => Buffer][] = [
    ['10,000 parts', () => formOf(...Array.from({ length: 10_000 }, (_, i) => field(`f${i}`, i)), text())],
    ['two files', () => formOf(field('jobId', jobId), text(), text())],
    [
      'another field with a file',
      () => formOf(field('jobId', jobId), part('name="x"; filename="a.txt"', 'x')),
    ],
    ['no file', () => formOf(field('jobId', jobId))],
    ['no end', () => Buffer.concat([field('jobId', jobId), text()])],
    ['nothing', () => Buffer.alloc(0)],
    ['another boundary', () => Buffer.from(formOf(text()).toString('latin1').replaceAll('muster-', 'x-'))],
  ]
  test.each(cases)('%s', async (_what, form) => {
    const before = await storedKeys()
    const answer = await sendForm(t, form())
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(await storedKeys()).toEqual(before)
    await expect.poll(filesOnTheWay).toEqual([])
  })
})

test('U10: a field whose name is 1 MB long is left out, and the form is read without it', async () => {
  const name = 'n'.repeat(1_048_576)
  const form = formOf(field('jobId', jobId), field(name, 1), filePart('a.txt', 'x', 'text/plain'))
  const answer = await sendForm(t, form)
  expect(answer.statusCode).toBe(201)
  expect(answer.body).not.toContain('nnnn')
})

const images = sharedData('images')
describe.skipIf(!images)('the files of ../shared (skipped without them)', () => {
  const folder = (name: string) =>
    readdirSync(path.join(images!, name), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name: file }) => [file, readFileSync(path.join(images!, name, file))] as const)
  const typeOf = (name: string) => mimes[path.extname(name).slice(1) as Kind] ?? 'image/jpeg'

  test('hostile SVGs are refused under any name', async () => {
    for (const [, bytes] of folder('svg-hostile'))
      for (const name of ['a.svg', 'a.png', 'a.txt'])
        expect((await send(name, bytes, typeOf(name))).statusCode, name).toBeGreaterThanOrEqual(400)
  })
  test('payloads in metadata are gone in what is saved', async () => {
    for (const [name, bytes] of folder('polyglot-metadata')) {
      const { url } = await added(name, bytes, typeOf(name))
      const text = (await saved(url)).rawPayload.toString('latin1')
      expect(/<\?|<script|etc\/passwd|onerror/i.test(text), name).toBe(false)
    }
  })
  test('broken files and bombs are answered in the envelope', async () => {
    for (const [name, bytes] of [...folder('malformed'), ...folder('heic/fuzz')]) {
      const answer = await send(name, bytes, typeOf(name))
      expect([201, 413, 415, 422], `${name}: ${answer.body}`).toContain(answer.statusCode)
    }
  })
})
