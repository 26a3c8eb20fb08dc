import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

// A browser's side of web push, written from RFC 8188, 8291 and 8292 alone.

const bytes = (text: string) => Buffer.from(text, 'base64url')
const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** What a browser keeps of its subscription, in base64url. */
export interface ReceiverKeys {
  readonly privateKey: string
  readonly auth: string
}

/** The text of a body with content coding aes128gcm (RFC 8188 §2), for the receiver's keys (RFC 8291 §3). Throws when it is not for them. */
export function decrypted(body: Buffer, { privateKey, auth }: ReceiverKeys): string {
  const receiver = createECDH('prime256v1')
  receiver.setPrivateKey(bytes(privateKey))
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const shared = receiver.computeSecret(sender)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), sender])
  const inputKey = derived(shared, bytes(auth), keyInfo, 32)
  const key = derived(inputKey, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonceBase = derived(inputKey, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const records = body.subarray(21 + idLength)
  const parts: Buffer[] = []
  for (let at = 0, sequence = 0; at < records.length; at += recordSize, sequence += 1) {
    const record = records.subarray(at, at + recordSize)
    const nonce = Buffer.from(nonceBase)
    nonce.writeUInt32BE((nonce.readUInt32BE(8) ^ sequence) >>> 0, 8)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-16))
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    const end = plain.findLastIndex((byte) => byte !== 0)
    const isLast = at + recordSize >= records.length
    if (plain[end] !== (isLast ? 2 : 1)) throw new Error('A record ends wrongly')
    parts.push(plain.subarray(0, end))
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The claims of an Authorization header of RFC 8292, whose signature is made with the key it names. Throws when it is not. */
export function vapidClaims(authorization: string): { aud: string; exp: number; sub: string; key: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const point = bytes(key)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const [header = '', claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  )
  if (!isSigned) throw new Error('The signature is wrong')
  return { ...JSON.parse(bytes(claims).toString()), key }
}

interface Pushed {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}
/** A push service on this machine with one browser behind it; answers with the statuses given, one a push, then 201. */
export async function aPushService(...statuses: number[]) {
  const pushed: Pushed[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) })
    response.writeHead(statuses.shift() ?? 201).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const keys: ReceiverKeys = {
    privateKey: browser.getPrivateKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  return {
    host,
    pushed,
    subscription: (path = '/one') => ({
      endpoint: `http://${host}${path}`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: keys.auth },
    }),
    /** What the browser's service worker would be handed. */
    received: () => pushed.map(({ body }) => JSON.parse(decrypted(body, keys)) as Record<string, unknown>),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
