import { createHmac, timingSafeEqual } from 'node:crypto'
import { findWithKeys, type KeyRing } from './secret-ring.ts'

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
  { tenantId, fileId, variant = 'full', disposition }: LinkedFile,
  nowMs: number,
  ttlMs = linkLifetimeMs,
) => {
  const step = ttlMs < linkLifetimeMs ? 1 : expiryStepSeconds
  const e = String(Math.ceil((nowMs + ttlMs) / 1000 / step) * step)
  const d = disposition === 'inline' ? 'i' : 'a'
  const s = signature(secret, [tenantId, fileId, variant, e, d])
  return `/api/file/${tenantId}/${encodeURIComponent(fileId)}/${variant}?e=${e}&d=${d}&s=${s}`
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
