import { files } from '@muster/contract/files'
import { expect, test } from 'vitest'
import { raw } from '../../../test/raw.ts'
import { aTenant, aUser } from '../../../test/tenant.ts'
import { aStoredFile } from './examples.ts'

const text = 'CNRY-file-of-another-company'
async function aLink() {
  const t = await aTenant()
  const { id } = await aStoredFile(t, Buffer.from(text))
  return { t, id, url: t.deps.files.address(t.tenantId, id, 'full') }
}
const changed = (url: string, name: string, to: (value: string) => string) => {
  const at = new URL(url, 'http://muster.test')
  at.searchParams.set(name, to(at.searchParams.get(name)!))
  return `${at.pathname}${at.search}`
}

test('a link opens its file alone, whoever follows it, and nothing of it is kept by others', async () => {
  const { t, url } = await aLink()
  const answer = await raw(t, { url })
  expect([answer.statusCode, answer.body]).toEqual([200, text])
  expect(answer.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('no link that was edited opens anything, for anybody', async () => {
  const { t, id, url } = await aLink()
  const other = await aTenant()
  const own = await aStoredFile(other)
  const theirs = other.deps.files.address(other.tenantId, own.id, 'full')
  const { search } = new URL(theirs, 'http://muster.test')
  const path = url.split('?')[0]!
  const query = url.slice(path.length)
  const flip = (s: string) => (s.startsWith('A') ? 'B' : 'A') + s.slice(1)
  const edited: readonly string[] = [
    path,
    `${path}${search}`,
    changed(url, 's', flip),
    changed(url, 's', (s) => s.toLowerCase()),
    changed(url, 's', (s) => s.slice(0, -1)),
    changed(url, 's', (s) => `${s}=`),
    changed(url, 's', () => ''),
    changed(url, 'e', (e) => String(Number(e) + 60)),
    changed(url, 'e', () => '99999999999'),
    changed(url, 'd', (d) => (d === 'i' ? 'a' : 'i')),
    url.replace('/full', '/thumb'),
    url.replace('/full', '/FULL'),
    url.replace('/full', '/full.html'),
    url.replace('/full', '/full%00'),
    url.replace('/full', '/%2e%2e/full'),
    url.replace('/full', '/..%2ffull'),
    url.replace(`/${id}/`, `/${id + 1}/`),
    url.replace(`/${id}/`, `/${id}%2e0/`),
    url.replace(`/${t.tenantId}/`, `/${other.tenantId}/`),
    url.replace(`/${t.tenantId}/`, `/%2e%2e/${t.tenantId}/`),
    url.replace('/api/file', '/api/FILE'),
    url.replace('/api/file', '/api//file'),
    `${path}/${query}x`,
    `${path}?s=1&${query.slice(1)}`,
    `${url}&s=1`,
    `${url}&tenantId=${other.tenantId}&e=99999999999`,
  ]
  const opened: string[] = []
  for (const as of [undefined, other.boss])
    for (const method of ['GET', 'HEAD'] as const)
      for (const sent of edited) {
        const caller = as ? { as } : {}
        const answer = await raw(as ? other : t, {
          ...caller,
          method,
          url: sent,
          headers: { range: 'bytes=0-3' },
        })
        const isRefused = answer.statusCode >= 400 && answer.statusCode < 500
        if (!isRefused || answer.body.includes('CNRY'))
          opened.push(`${method} ${sent} → ${answer.statusCode}`)
      }
  expect(opened).toEqual([])
})

test('a link ends with its time', async () => {
  const { t, url } = await aLink()
  const now = t.clock.now().getTime()
  try {
    t.clock.set(new Date(now + 14 * 60_000))
    expect((await raw(t, { url })).statusCode).toBe(200)
    t.clock.set(new Date(now + 21 * 60_000))
    for (const method of ['GET', 'HEAD'] as const)
      expect((await raw(t, { method, url })).statusCode).toBe(404)
  } finally {
    t.clock.set(undefined)
  }
})

test('HEAD and a range are asked for the same signature', async () => {
  const { t, url } = await aLink()
  const head = await raw(t, { method: 'HEAD', url })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  const range = await raw(t, { url, headers: { range: 'bytes=0-3' } })
  expect([200, 206]).toContain(range.statusCode)
})

test('a link of a file that is gone is not found, as any other', async () => {
  const { t, id, url } = await aLink()
  await (await t.scope()).remove('files').where('id', '=', id).execute()
  const gone = await raw(t, { url })
  const never = await raw(t, { url: changed(url, 's', (s) => s.slice(1)) })
  expect([gone.statusCode, never.statusCode]).toEqual([404, 404])
  expect(
    (
      await t.refused(
        files.open,
        { params: { tenantId: t.tenantId, id, variant: 'full' }, query: { e: 1, d: 'i', s: 'x' } },
        { as: await aUser(t) },
      )
    ).status,
  ).toBe(404)
})
