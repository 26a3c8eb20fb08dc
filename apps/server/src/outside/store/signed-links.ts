import { createHmac, timingSafeEqual } from 'node:crypto'
import { findWithKeys, type KeyRing } from '../keys/secret-ring.ts'

/** The sizes of an image; a document has the full one alone. */
export type LinkVariant = 'full' | 'medium' | 'thumb'

export type LinkedFile = {
  tenantId: number
  fileId: number | string
  /** Default: full. */
  variant?: LinkVariant
  disposition: 'inline' | 'attachment'
}

/** What arrives: the three parts of the path and the query, with the expiry as text or already as a number. */
export type PresentedLink = {
  tenantId: number | string
  fileId: number | string
  variant: string
  e?: unknown
  d?: unknown
  s?: unknown
}

export type LinkVerdict = 'ok' | 'forged' | 'expired'

const linkLifetimeMs = 15 * 60_000
// Links made within the same five minutes are equal, so a browser finds the picture in its cache. Short ones are not kept.
const expiryStepSeconds = 5 * 60

/**
 * A link that opens one file, in one variant and disposition, to whoever holds it:
 * `/api/file/{tenantId}/{fileId}/{variant}?e=…&d=…&s=…` with `e` the expiry in seconds since 1970,
 * `d` `i` or `a`, and `s` an HMAC-SHA-256 over all of it. Lives for a quarter of an hour and up to five minutes more, or
 * exactly for a shorter `ttlMs`.
 */
export const signLink = (
  secret: string | Uint8Array,
  file: LinkedFile,
  nowMs: number,
  ttlMs = linkLifetimeMs,
) => signUntil(secret, file, expiryOf(nowMs, ttlMs))

/** In seconds since 1970. */
function expiryOf(nowMs: number, ttlMs: number): number {
  const step = ttlMs < linkLifetimeMs ? 1 : expiryStepSeconds
  return Math.ceil((nowMs + ttlMs) / 1000 / step) * step
}

function signUntil(
  secret: string | Uint8Array,
  { tenantId, fileId, variant = 'full', disposition }: LinkedFile,
  e: number,
): string {
  const d = disposition === 'inline' ? 'i' : 'a'
  const s = signature(secret, [tenantId, fileId, variant, e, d])
  return `/api/file/${tenantId}/${encodeURIComponent(fileId)}/${variant}?e=${e}&d=${d}&s=${s}`
}

/** Links that are remembered at once: some 300 bytes each. */
const mostRemembered = 20_000

/**
 * Signs as `signLink` does with the first key. A link of the usual lifetime is signed once in the five minutes in which it is
 * the same text: signing was a third of what a list with pictures cost.
 */
export function openLinks(keys: KeyRing, most = mostRemembered) {
  const links = new Map<string, string>()
  let signedWith: { key: Buffer; e: number } | undefined
  return (file: LinkedFile, nowMs: number, ttlMs = linkLifetimeMs): string => {
    const [key] = keys()
    if (ttlMs !== linkLifetimeMs) return signLink(key, file, nowMs, ttlMs)
    const e = expiryOf(nowMs, ttlMs)
    if (signedWith?.key !== key || signedWith.e !== e || links.size >= most) {
      links.clear()
      signedWith = { key, e }
    }
    const name = `${file.tenantId}/${file.disposition}/${file.variant}/${file.fileId}`
    const signed = links.get(name) ?? signUntil(key, file, e)
    links.set(name, signed)
    return signed
  }
}

/** Forged wins over expired, so an answer never tells whether an invented link was once a real one. */
export const checkLink = (
  secret: string | Uint8Array,
  { tenantId, fileId, variant, e, d, s }: PresentedLink,
  nowMs: number,
): LinkVerdict => {
  if ((typeof e !== 'string' && typeof e !== 'number') || typeof d !== 'string' || typeof s !== 'string')
    return 'forged'
  const expected = Buffer.from(signature(secret, [tenantId, fileId, variant, e, d]))
  const presented = Buffer.from(s)
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return 'forged'
  return Number(e) * 1000 <= nowMs ? 'expired' : 'ok'
}

/** The same with several keys: what one of them signed holds. */
export const checkLinkWith = (keys: KeyRing, link: PresentedLink, nowMs: number): LinkVerdict =>
  findWithKeys(keys, (ring) =>
    ring.map((key) => checkLink(key, link, nowMs)).find((verdict) => verdict !== 'forged'),
  ) ?? 'forged'

// As a JSON list, so that no character of one part can pass for the border to the next.
const signature = (secret: string | Uint8Array, parts: (string | number)[]) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['file-link-1', ...parts.map(String)]))
    .digest('base64url')
