import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkLink, type LinkedFile, openLinks, type PresentedLink, signLink } from './signed-links.ts'

const secret = randomBytes(32)
const now = Date.parse('2026-03-02T10:01:00Z')
const minutes = (n: number) => n * 60_000
const photo: LinkedFile = { tenantId: 7, fileId: 1234, variant: 'thumb', disposition: 'inline' }

const opened = (link: string): PresentedLink => {
  const url = new URL(link, 'https://muster.example')
  const [tenantId, fileId, variant] = url.pathname.split('/').slice(3).map(decodeURIComponent)
  return {
    tenantId: tenantId!,
    fileId: fileId!,
    variant: variant!,
    ...Object.fromEntries(url.searchParams),
  }
}

describe('signed links', () => {
  test('name the file in the path and open it', () => {
    const link = signLink(secret, photo, now)
    expect(link).toMatch(/^\/api\/file\/7\/1234\/thumb\?e=\d+&d=i&s=[\w-]{43}$/)
    expect(checkLink(secret, opened(link), now)).toBe('ok')
    expect(checkLink(secret, { ...opened(link), e: Number(opened(link).e) }, now)).toBe('ok')
  })

  test('lead to the full size when no variant is named', () => {
    const link = signLink(secret, { tenantId: 7, fileId: 'b5-c', disposition: 'attachment' }, now)
    expect(link).toContain('/api/file/7/b5-c/full?')
    expect(link).toContain('&d=a&')
    expect(checkLink(secret, opened(link), now)).toBe('ok')
  })

  test('live a quarter of an hour, rounded up to the next five minutes', () => {
    const link = opened(signLink(secret, photo, now))
    expect(link.e).toBe(String(Date.parse('2026-03-02T10:20:00Z') / 1000))
    expect(checkLink(secret, link, now + minutes(19) - 1)).toBe('ok')
    expect(checkLink(secret, link, now + minutes(19))).toBe('expired')
  })

  test('live as long as asked', () => {
    const link = opened(signLink(secret, photo, now, minutes(60)))
    expect(checkLink(secret, link, now + minutes(63))).toBe('ok')
    expect(checkLink(secret, link, now + minutes(65))).toBe('expired')
  })

  test('are the same text within five minutes, so caches hit', () => {
    expect(signLink(secret, photo, now + minutes(3))).toBe(signLink(secret, photo, now))
    expect(signLink(secret, photo, now + minutes(6))).not.toBe(signLink(secret, photo, now))
  })

  const genuine = opened(signLink(secret, photo, now))
  test.each<[string, Partial<PresentedLink>]>([
    ['another company', { tenantId: 8 }],
    ['another file', { fileId: 1235 }],
    ['another size', { variant: 'full' }],
    ['a later expiry', { e: '9999999999' }],
    ['an expiry written differently', { e: `0${genuine.e}` }],
    ['another disposition', { d: 'a' }],
    ['parts that run into each other', { tenantId: '7/12', fileId: '34' }],
    ['no signature', { s: undefined }],
    ['an empty signature', { s: '' }],
    ['a cut signature', { s: String(genuine.s).slice(0, -1) }],
    ['two signatures', { s: [genuine.s, genuine.s] }],
    ['no expiry', { e: undefined }],
    ['no disposition', { d: undefined }],
  ])('are refused with %s', (_, change) => {
    expect(checkLink(secret, { ...genuine, ...change }, now)).toBe('forged')
  })

  test('are refused under another secret, also once expired', () => {
    expect(checkLink(randomBytes(32), genuine, now)).toBe('forged')
    expect(checkLink(randomBytes(32), genuine, now + minutes(600))).toBe('forged')
  })
})

describe('remembered links', () => {
  const other = randomBytes(32)

  test('are the ones that are signed anew, of each file, size, use, time and key', () => {
    let key = secret
    const link = openLinks(() => [key])
    const files: LinkedFile[] = [
      photo,
      { ...photo, tenantId: 8 },
      { ...photo, fileId: 1235 },
      { ...photo, variant: 'medium' },
      { ...photo, disposition: 'attachment' },
    ]
    for (const signer of [secret, other, secret])
      for (const at of [now, now, now + minutes(3), now + minutes(6), now])
        for (const file of files) {
          key = signer
          expect(link(file, at)).toBe(signLink(signer, file, at))
        }
  })

  test('are not those of another lifetime', () => {
    const link = openLinks(() => [secret])
    for (const ttl of [minutes(1), minutes(60)]) {
      link(photo, now)
      expect(link(photo, now, ttl)).toBe(signLink(secret, photo, now, ttl))
    }
  })

  test('are right beyond the most that are remembered', () => {
    const link = openLinks(() => [secret], 20)
    for (let fileId = 0; fileId < 30; fileId++) link({ ...photo, fileId }, now)
    for (const fileId of [0, 19, 29, 30])
      expect(link({ ...photo, fileId }, now)).toBe(signLink(secret, { ...photo, fileId }, now))
  })
})
