import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { findWithKeys, type KeyRing } from '../../outside/keys/secret-ring.ts'

/** Minutes an access token lives. */
const accessMinutes = 15

/** What an access token says: whose session it is, nothing about rights; those are read at each request. */
export interface AccessClaims {
  tenantId: number
  sessionId: string
  userId: number
  /** Of a removed person: it sends what their phone still holds, and nothing else. */
  outboxOnly?: boolean
}

export interface Tokens {
  sign(claims: AccessClaims, now: Date): string
  /** Undefined for what is forged, expired, or no token at all. */
  verify(token: string, now: Date): AccessClaims | undefined
  /** The one refresh token that follows another: whoever asks at the same time, from another tab, gets the same. */
  nextRefreshToken(tenantId: number, token: string): OpaqueToken
}
const issuer = 'muster'
const audience = 'muster-api'

interface Claims {
  t: number
  sid: string
  sub: string
  exp: number
  /** Present for the outbox alone. */
  o?: 1
}
const verifiers = new WeakMap<Buffer, (token: string) => unknown>()
/** Made once for each key: it looks at everything but the time, whose clock is the caller's. */
function verifierOf(key: Buffer) {
  const known = verifiers.get(key)
  if (known) return known
  const verifier = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedIss: issuer,
    allowedAud: audience,
    requiredClaims: ['t', 'sid', 'sub', 'exp'],
    ignoreExpiration: true,
  })
  verifiers.set(key, verifier)
  return verifier
}

/** Of those who called last: they need not be verified once more while their key counts. */
const mostVerified = 5000
function claimsReader() {
  const verified = new Map<string, { key: Buffer; claims: Claims }>()
  return (token: string, keys: readonly Buffer[]): Claims | undefined => {
    const known = verified.get(token)
    if (known && keys.includes(known.key)) return known.claims
    for (const key of keys) {
      try {
        const claims = verifierOf(key)(token) as Claims
        if (verified.size >= mostVerified) verified.clear()
        verified.set(token, { key, claims })
        return claims
      } catch {
        // Not signed with this key.
      }
    }
    return undefined
  }
}

export function accessTokens(keys: KeyRing): Tokens {
  const readClaims = claimsReader()
  return {
    sign({ tenantId, sessionId, userId, outboxOnly }, now) {
      const issued = Math.floor(now.getTime() / 1000)
      const sign = createSigner({ key: keys()[0], algorithm: 'HS256' })
      return sign({
        t: tenantId,
        sid: sessionId,
        sub: String(userId),
        ...(outboxOnly && { o: 1 }),
        iss: issuer,
        aud: audience,
        iat: issued,
        exp: issued + accessMinutes * 60,
      })
    },
    verify(token, now) {
      if (token.length > 1000) return undefined
      const claims = findWithKeys(keys, (ring) => readClaims(token, ring))
      if (!claims || claims.exp * 1000 <= now.getTime()) return undefined
      const { t: tenantId, sid: sessionId, sub, o } = claims
      return { tenantId, sessionId, userId: Number(sub), ...(o === 1 && { outboxOnly: true }) }
    },
    nextRefreshToken(tenantId, token) {
      return opaqueToken(tenantId, createHmac('sha256', keys()[0]).update(`after/${token}`).digest())
    },
  }
}

export interface OpaqueToken {
  token: string
  hash: Buffer
}
/** A refresh token: the tenant it belongs to, in the open, and 256 secret bits. Only its hash is stored. */
function opaqueToken(tenantId: number, secret: Buffer): OpaqueToken {
  const token = `${tenantId.toString(36)}.${secret.toString('base64url')}`
  return { token, hash: hashOpaqueToken(token) }
}
/** The first of a family. */
export const makeOpaqueToken = (tenantId: number) => opaqueToken(tenantId, randomBytes(32))
export const hashOpaqueToken = (token: string) => createHash('sha256').update(token).digest()
/** The tenant a refresh token names, or undefined for what is none. */
export function tenantOfOpaqueToken(token: string) {
  const match = /^([0-9a-z]{1,10})\.[A-Za-z0-9_-]{43}$/.exec(token)
  const tenantId = match ? Number.parseInt(match[1]!, 36) : 0
  return tenantId > 0 ? tenantId : undefined
}
