import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { jobs } from '@muster/contract/jobs/jobs'
import sharp from 'sharp'
import { type IntegrityFault, scanIntegrity } from '../src/cli/scan-integrity.ts'
import { keyOf, newKey, type Variant } from '../src/outside/store/file-keys.ts'
import { aJob } from './office.ts'
import type { Tenant } from './tenant.ts'

/** Pictures of noise, no two of them alike, that the office adds to a job over HTTP; answers their keys. */
export async function uploadPictures(t: Tenant, count: number): Promise<string[]> {
  const job = await aJob(t)
  for (let n = 0; n < count; n++) {
    const noise = sharp(randomBytes(40 * 30 * 3), { raw: { width: 40, height: 30, channels: 3 } })
    const file = new Blob([Uint8Array.from(await noise.png().toBuffer())], { type: 'image/png' })
    await t.call(jobs.addFile, { body: { jobId: job.id }, file, fileName: `picture-${n}.png` })
  }
  const rows = await (await t.scope()).from('files').select('key').orderBy('id').execute()
  return rows.map(({ key }) => key)
}

/** Changes one stored size of a file on the disk, as a fault or a hand would. */
export async function damage(t: Tenant, key: string, variant: Variant, how: (bytes: Buffer) => Uint8Array) {
  const { store } = t.deps.outside
  const bytes = await buffer((await store.read(keyOf(key, variant)))!)
  const tempPath = store.tempPath()
  await pipeline([how(bytes)], createWriteStream(tempPath))
  await store.put(keyOf(key, variant), { tempPath })
}

/** Other bytes of the same length. */
export const flipped = (bytes: Buffer) => bytes.map((byte, n) => (n >= 20 && n < 40 ? byte ^ 0xff : byte))

/** Five faults: a file without a row, one without its thumb, one without its content, one cut off, one altered. */
export async function seedPictureFaults(t: Tenant, keys: readonly string[]) {
  const { store } = t.deps.outside
  const [thumbless, missing, cut, altered] = keys as [string, string, string, string]
  const orphan = newKey(t.tenantId)
  await store.put(keyOf(orphan, 'full'), Buffer.alloc(10))
  await store.remove(keyOf(thumbless, 'thumb'))
  for (const variant of ['full', 'medium', 'thumb'] as const) await store.remove(keyOf(missing, variant))
  await damage(t, cut, 'full', (bytes) => bytes.subarray(0, bytes.length - 7))
  await damage(t, altered, 'medium', flipped)
  return {
    orphans: [keyOf(orphan, 'full')],
    missing: [thumbless, missing],
    otherLength: [cut],
    altered: [altered],
    deadReferences: [],
    brokenLogs: [],
    brokenVisits: [],
    damagedEnds: [],
  }
}

/** What a scan found of one company. */
export async function scanOf(t: Tenant): Promise<IntegrityFault> {
  const found = await scanIntegrity(t.url, t.deps.outside.store, new Date(Date.now() + 3_600_000))
  const own = (keys: readonly string[]) => keys.filter((key) => key.startsWith(`t${t.tenantId}/`))
  return {
    orphans: own(found.orphans),
    missing: own(found.missing),
    otherLength: own(found.otherLength),
    altered: own(found.altered),
    deadReferences: [],
    brokenLogs: [],
    brokenVisits: [],
    damagedEnds: [],
  }
}

export const nothingFound: IntegrityFault = {
  orphans: [],
  missing: [],
  otherLength: [],
  altered: [],
  deadReferences: [],
  brokenLogs: [],
  brokenVisits: [],
  damagedEnds: [],
}
