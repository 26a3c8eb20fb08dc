import { raw } from './raw.ts'
import type { Tenant, TestUser } from './tenant.ts'

const changed = (url: string, name: string, to: (value: string) => string) => {
  const at = new URL(url, 'http://muster.test')
  at.searchParams.set(name, to(at.searchParams.get(name)!))
  return `${at.pathname}${at.search}`
}
const flip = (s: string) => (s.startsWith('A') ? 'B' : 'A') + s.slice(1)

export function edited(url: string, theirs: string): readonly string[] {
  const path = url.split('?')[0]!
  const query = url.slice(path.length)
  const [, tenantId, id, variant] = /^\/api\/file\/(\d+)\/(\d+)\/(\w+)/.exec(path)!
  const [, other] = /^\/api\/file\/(\d+)\//.exec(theirs)!
  const { search } = new URL(theirs, 'http://muster.test')
  return [
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
    url.replace(`/${variant}`, variant === 'thumb' ? '/full' : '/thumb'),
    url.replace(`/${variant}`, `/${variant!.toUpperCase()}`),
    url.replace(`/${variant}`, `/${variant}.html`),
    url.replace(`/${variant}`, `/${variant}%00`),
    url.replace(`/${variant}`, `/%2e%2e/${variant}`),
    url.replace(`/${variant}`, `/..%2f${variant}`),
    url.replace(`/${id}/`, `/${Number(id) + 1}/`),
    url.replace(`/${id}/`, `/${id}%2e0/`),
    url.replace(`/${tenantId}/`, `/${other}/`),
    url.replace(`/${tenantId}/`, `/%2e%2e/${tenantId}/`),
    url.replace('/api/file', '/api/FILE'),
    url.replace('/api/file', '/api//file'),
    `${path}/${query}x`,
    `${path}?s=1&${query.slice(1)}`,
    `${url}&s=1`,
    `${url}&tenantId=${other}&e=99999999999`,
  ]
}

/** Which of these addresses open a file that says `text`, or anything, asked whole, by HEAD and for a range, by each caller. */
export async function opened(
  addresses: readonly string[],
  callers: readonly { t: Tenant; as?: TestUser }[],
  text: string,
): Promise<string[]> {
  const open: string[] = []
  for (const { t, as } of callers)
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of addresses)
        for (const headers of [{}, { range: 'bytes=0-3' }]) {
          const { statusCode, body } = await raw(t, { ...(as && { as }), method, url, headers })
          const isClosed = statusCode >= 400 && statusCode < 500 && !body.includes(text)
          if (!isClosed) open.push(`${method} ${url} → ${statusCode}`)
        }
  return open
}
