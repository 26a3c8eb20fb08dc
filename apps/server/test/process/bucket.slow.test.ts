// guards: apps/server/src/outside/**, apps/server/src/features/files/**, apps/server/src/cli/**
// takes: 20 s

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { openBucket } from '../../src/outside/store/s3.ts'
import { openTempFolder } from '../../src/outside/store/temp-folder.ts'
import { anS3Server, type S3Server } from '../s3-server.ts'
import { patientWaits } from '../settings.ts'
import { commandIn } from './a-company.ts'
import type { Running } from './a-server.ts'
import { aSharedDatabase } from './reminders.ts'

type Store = Pick<S3Server, 'endpoint' | 'bucket' | 'accessKey' | 'secretKey' | 'stop'>

/** The store that TEST_S3 names, as JSON with an empty bucket; else an S3 server on this machine. */
async function aStore(): Promise<Store> {
  const named = process.env.TEST_S3
  return named ? { ...JSON.parse(named), stop: async () => undefined } : anS3Server()
}

const someone = { email: 'ann@acme.example', password: 'Ferry-at-7-42', tenant: 'acme' }

async function signIn({ url }: Running) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/signin`, {
    ...{ method: 'POST', headers, body: JSON.stringify(someone) },
  })
  const { data } = (await answer.json()) as { data: { accessToken: string; tenantUserId: number } }
  return { authorization: `Bearer ${data.accessToken}` }
}

/** As a browser asks for what a page shows; fetch would not let the header through everywhere. */
const asPicture = (url: string) =>
  new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    request(url, { headers: { 'sec-fetch-dest': 'image' } }, async (response) => {
      resolve({ status: response.statusCode!, headers: response.headers, bytes: await buffer(response) })
    })
      .on('error', reject)
      .end()
  })

test('two servers on one database and one bucket: what one takes the other gives, and a company goes from it whole', async () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'muster-machines-'))
  const s3 = await aStore()
  const environment = {
    ...{ MUSTER_SHARED: path.join(root, 'shared'), S3_REDIRECT: 'true' },
    ...{ S3_ENDPOINT: s3.endpoint, S3_BUCKET: s3.bucket },
    ...{ S3_ACCESS_KEY: s3.accessKey, S3_SECRET_KEY: s3.secretKey },
  }
  const urlOf = (name: string) => inject('databaseUrl').replace('DATABASE', name)
  const shared = await aSharedDatabase(urlOf, environment)
  const bucket = openBucket(
    {
      ...{ endpoint: s3.endpoint, bucket: s3.bucket, region: 'us-east-1', pathStyle: true, redirect: false },
      keys: { accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey },
    },
    patientWaits,
  )
  const store = bucket.store('files/', await openTempFolder(path.join(root, 'look')))
  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of store.keys()) keys.push(key)
    return keys
  }
  try {
    const [one, other] = [await shared.start(), await shared.start()]
    const { authorization } = await signIn(one)
    const { rows } = await shared.owner.query('select id from users where tenant_id = $1', [shared.tenantId])
    const form = new FormData()
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2266aa' } })
      .png()
      .toBuffer()
    form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
    const pictureAddress = `/api/user/tenant/${(rows[0] as { id: number }).id}/profile-picture`
    const given = await fetch(one.url + pictureAddress, {
      method: 'PUT',
      headers: { authorization },
      body: form,
    })
    expect(given.status).toBe(200)
    expect((await stored()).every((key) => key.startsWith(`t${shared.tenantId}/`))).toBe(true)
    expect((await stored()).length).toBeGreaterThan(0)

    // The other knows the session, the signature of the address and the bytes.
    const me = await fetch(`${other.url}/api/user/me`, { headers: { authorization } })
    const { imageURL } = ((await me.json()) as { data: { imageURL: string } }).data
    const [here, there] = [await fetch(one.url + imageURL), await fetch(other.url + imageURL)]
    const bytes = Buffer.from(await there.arrayBuffer())
    expect((await sharp(bytes).metadata()).format).toBe('jpeg')
    expect(bytes.equals(Buffer.from(await here.arrayBuffer()))).toBe(true)
    expect(there.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")

    // A picture of a page is sent to the store, whose address says how it is shown and is not ours to change.
    const sent = await asPicture(other.url + imageURL)
    expect(sent.status).toBe(302)
    expect(sent.headers['cache-control']).toMatch(/^private, max-age=\d+$/)
    const location = String(sent.headers.location)
    expect(new URL(location).origin).toBe(s3.endpoint)
    const fetched = await asPicture(location)
    expect([fetched.status, fetched.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(fetched.bytes.equals(bytes)).toBe(true)
    const page = await fetch(`${other.url}/healthz`)
    expect(page.headers.get('content-security-policy')).toContain(
      `img-src 'self' data: blob: ${s3.endpoint};`,
    )
    // Whoever has not our signature is sent nowhere.
    expect((await asPicture(other.url + imageURL.replace(/s=./, 's='))).status).toBe(404)

    // The same key at two machines: what one sealed the other opens, and it happens once.
    const key = '0190f3a2-7c1e-7a54-9b1d-3d9f8a1c2b4e'
    const add = (server: Running) =>
      fetch(`${server.url}/api/group/location`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ name: 'North' }),
      })
    const [first, again] = [await add(one), await add(other)]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.json()).toEqual(await first.json())

    const data = { DATABASE_URL: shared.owner.options.connectionString!, MUSTER_DATA: path.join(root, 'cli') }
    await commandIn({ ...environment, ...data })('delete', 'acme', '--yes')
    expect(await stored()).toEqual([])
    expect(readdirSync(path.join(root, 'shared', 'keys', 'companies'))).toEqual([])
    for (const secret of [s3.accessKey, s3.secretKey, 'X-Amz-Signature'])
      expect(one.output() + other.output()).not.toContain(secret)
  } finally {
    await shared.stop()
    await s3.stop()
    rmSync(root, { recursive: true, force: true })
  }
})
