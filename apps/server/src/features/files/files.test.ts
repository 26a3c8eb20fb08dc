import { files } from '@muster/contract/files'
import { expect, test } from 'vitest'
import { edited, opened } from '../../../test/edited-addresses.ts'
import { raw } from '../../../test/raw.ts'
import { aTenant, aUser } from '../../../test/tenant.ts'
import { aStoredFile } from './examples.ts'

const text = 'CNRY-file-of-another-company'
async function aLink() {
  const t = await aTenant()
  const { id } = await aStoredFile(t, Buffer.from(text))
  return { t, id, url: t.deps.files.address(t.tenantId, id, 'full') }
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
  const { t, url } = await aLink()
  const other = await aTenant()
  const own = await aStoredFile(other)
  const theirs = other.deps.files.address(other.tenantId, own.id, 'full')
  const callers = [{ t }, { t: other, as: other.boss }]
  expect(await opened(edited(url, theirs), callers, text)).toEqual([])
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
  const never = await raw(t, { url: url.replace('&s=', '&s=x') })
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
