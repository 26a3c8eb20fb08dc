import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aPushService, decrypted, vapidClaims } from '../../../test/push-receiver.ts'
import { patientWaits } from '../../../test/settings.ts'
import { sharedData } from '../../../test/shared-data.ts'
import { GatewayResting } from '../egress/breaker.ts'
import { openEgress } from '../egress/egress.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import { pushSender } from './push.ts'
import { readVapidKeys } from './vapid.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-push-'))
const keys = readVapidKeys(folder)
const started: { stop: () => void }[] = []
afterEach(() => {
  for (const each of started.splice(0)) each.stop()
})
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

async function aService(...statuses: number[]) {
  const service = await aPushService(...statuses)
  started.push(service)
  const egress = openEgress({ trusted: [service.host], waitMs: patientWaits.egress })
  const sender = pushSender({
    keys,
    egress,
    contact: 'mailto:office@muster.example',
    ownHosts: [service.host],
  })
  const send = (payload: object) =>
    sender.send({
      subscription: service.subscription(),
      payload: JSON.stringify(payload),
      ttl: 60,
      urgent: true,
    })
  return { service, sender, send }
}

const vectors = sharedData('vectors/webpush-aes128gcm-decrypt-ok.json')

test.skipIf(!vectors)(
  'the receiver of these tests opens the published vectors (skipped without ../shared)',
  () => {
    const all = JSON.parse(readFileSync(vectors!, 'utf8')) as Record<string, string>[]
    expect(all).toHaveLength(4)
    for (const { payload, recvPrivKey, authSecret, plaintext } of all) {
      const opened = decrypted(Buffer.from(payload!, 'base64url'), {
        privateKey: recvPrivKey!,
        auth: authSecret!,
      })
      expect(opened).toBe(plaintext)
    }
  },
)

test('a push is opened by the browser alone, and signed for its service with the key of this installation', async () => {
  const { service, send, sender } = await aService()
  const payload = { title: 'Für 漢字 🧹', body: '<b>Ava</b>\r\n', link: '/', tag: '1' }
  await send(payload)
  expect(service.received()).toEqual([payload])
  const [{ headers, body }] = service.pushed as [(typeof service.pushed)[number]]
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '60', urgency: 'high' })
  expect(body.toString('latin1')).not.toContain('Ava')
  const claims = vapidClaims(String(headers.authorization))
  expect(claims).toMatchObject({
    aud: `http://${service.host}`,
    sub: 'mailto:office@muster.example',
    key: sender.publicKey,
  })
  expect(claims.exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
  const stranger = await aPushService()
  started.push(stranger)
  const theirs = { privateKey: Buffer.alloc(32, 7).toString('base64url'), auth: 'AAAAAAAAAAAAAAAAAAAAAA' }
  expect(() => decrypted(body, theirs)).toThrow()
})

test('what the service says decides: gone, refused, or another time', async () => {
  const { send } = await aService(410, 404, 400, 413, 429, 503, 302)
  const outcomes: unknown[] = []
  for (let n = 0; n < 7; n += 1) outcomes.push(await send({ n }).catch((error: unknown) => error))
  const shown = outcomes.map((error) =>
    error instanceof GatewayRefusal ? { isGone: error.isGone } : 'later',
  )
  const [gone, refused] = [{ isGone: true }, { isGone: false }]
  expect(shown).toEqual([gone, gone, refused, refused, 'later', 'later', refused])
})

test('a service that fails again and again rests, and the others go on', async () => {
  const dead = await aService(500, 500, 500, 500, 500)
  for (let n = 0; n < 5; n += 1) await expect(dead.send({ n })).rejects.toThrow('500')
  await expect(dead.send({})).rejects.toBeInstanceOf(GatewayResting)
  expect(dead.service.pushed).toHaveLength(5)
  const other = await aService()
  await other.send({})
  expect(other.service.pushed).toHaveLength(1)
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('%s is of a known push service', async (endpoint) => {
  expect((await aService()).sender.accepts(endpoint)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://evilfcm.googleapis.com/abc',
  'https://notify.windows.com.evil.example/',
  'https://127.0.0.1/abc',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/abc',
  'not an address',
])('%s is not, and nothing is sent there', async (endpoint) => {
  const { sender, service } = await aService()
  expect(sender.accepts(endpoint)).toBe(false)
  if (!URL.canParse(endpoint)) return
  const subscription = { ...service.subscription(), endpoint }
  const sent = sender.send({ subscription, payload: '{}', ttl: 1, urgent: false })
  await expect(sent).rejects.toBeInstanceOf(GatewayRefusal)
})

test('the keys are made once, and only their owner may read them', () => {
  expect(readVapidKeys(folder)).toEqual(keys)
  const mode = statSync(path.join(folder, 'keys', 'push.json')).mode & 0o777
  expect(mode).toBe(process.platform === 'win32' ? mode : 0o600)
})
