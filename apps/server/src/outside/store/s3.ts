import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Waits } from '../../waits.ts'
import { type FileStore, isStoreKey, type Presented, requireFirstPart, requireStoreKey } from './disk.ts'
import { NoBucket } from './no-bucket.ts'
import type { TempFolder } from './temp-folder.ts'

/** Where a bucket is and who we are there. */
export interface S3Config {
  /** Undefined for Amazon's own in the region. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  /** Undefined for the role of the machine, as the SDK finds it. */
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** `host/bucket/key` and not `bucket.host/key`. */
  readonly pathStyle: boolean
  /** Pictures and downloads are fetched from the store itself, by addresses that live for minutes. */
  readonly redirect: boolean
}

const addressSeconds = 300
const tries = 3
const removedAtOnce = 25

// Faults are thrown, and told by whoever asked.
const nothing = () => undefined
const quietly = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

/** What the SDK says holds parts of what was signed: only the name and the status are told on. */
class StoreFault extends Error {
  readonly status: number | undefined
  readonly fault: string
  constructor(error: unknown) {
    const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
    const status = $metadata?.httpStatusCode
    super(`The file store answered ${[name ?? 'an error', status].filter(Boolean).join(' ')}`)
    this.status = status
    this.fault = name ?? ''
  }
}
const toFault = (error: unknown): never => {
  throw new StoreFault(error)
}
// Without its name a 404 may as well be one of the bucket; to a HEAD none is told.
const isAbsent = (error: unknown) =>
  error instanceof StoreFault && ['NoSuchKey', 'NotFound'].includes(error.fault)
const orNull = (error: unknown) => {
  if (isAbsent(error)) return null
  throw error
}

/** One bucket. Its stores keep apart by the beginning of their keys. */
export interface Bucket {
  /** Throws NoBucket where the store answers that it cannot be used; a store that does not answer may come later. */
  check(): Promise<void>
  /** `prefix` ends with a slash. */
  store(prefix: string, temp: TempFolder): FileStore
}

export function openBucket(config: S3Config, waits: Waits): Bucket {
  const bucket = { client: openClient(config, waits), Bucket: config.bucket }
  return {
    check: () => check(bucket),
    store: (prefix, temp) => ({
      ...temp,
      ...objectVerbs(bucket, prefix),
      ...listVerbs(bucket, prefix),
      ...(config.redirect && { address: addresses(bucket, prefix) }),
    }),
  }
}

interface BucketClient {
  readonly client: S3Client
  readonly Bucket: string
}

const openClient = ({ endpoint, region, keys, pathStyle }: S3Config, waits: Waits) =>
  new S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    ...(keys ? { credentials: keys } : {}),
    forcePathStyle: pathStyle,
    // Checksums in trailers are beyond many compatible stores; what is sent carries its MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: tries,
    logger: quietly,
    requestHandler: { connectionTimeout: waits.storeConnect, socketTimeout: waits.storeAnswer },
  })

async function check({ client, Bucket }: BucketClient) {
  const fault = await client
    .send(new HeadBucketCommand({ Bucket }))
    .then(() => undefined, toFault)
    .catch((error: StoreFault) => error)
  const { status = 0 } = fault ?? {}
  if (fault && status >= 300 && status < 500)
    throw new NoBucket(`S3_BUCKET: ${Bucket} cannot be used: ${fault.message}`)
}

const nameOf = (prefix: string, key: string) => {
  requireStoreKey(key)
  return prefix + key
}

type ObjectVerbs = Pick<FileStore, 'put' | 'read' | 'size' | 'remove'>
/** What is done with one content. */
const objectVerbs = (at: BucketClient, prefix: string): ObjectVerbs => ({
  async put(key, content) {
    const name = nameOf(prefix, key)
    if (content instanceof Uint8Array) return put(at, name, fromMemory(content))
    try {
      await put(at, name, await fromFile(content.tempPath))
    } finally {
      await rm(content.tempPath, { force: true })
    }
  },
  async read(key, range) {
    const wanted = { Key: nameOf(prefix, key), ...(range && { Range: `bytes=${range.from}-${range.to}` }) }
    const answer = await at.client
      .send(new GetObjectCommand({ Bucket: at.Bucket, ...wanted }))
      .catch(toFault)
      .catch(orNull)
    return answer && (answer.Body as Readable)
  },
  async size(key) {
    const answer = await at.client
      .send(new HeadObjectCommand({ Bucket: at.Bucket, Key: nameOf(prefix, key) }))
      .catch(toFault)
      .catch(orNull)
    return answer && (answer.ContentLength ?? 0)
  },
  async remove(key) {
    await remove(at, nameOf(prefix, key))
  },
})

type ListVerbs = Pick<FileStore, 'removeAll' | 'firstParts' | 'keys'>
/** What is done with all contents of a store, or with those below a first part. */
const listVerbs = (at: BucketClient, prefix: string): ListVerbs => ({
  async removeAll(part) {
    requireFirstPart(part)
    await remove(at, nameOf(prefix, part))
    for await (const page of pages(at, `${nameOf(prefix, part)}/`)) {
      const names = page.map(({ Key }) => Key!)
      for (let from = 0; from < names.length; from += removedAtOnce)
        await Promise.all(names.slice(from, from + removedAtOnce).map((name) => remove(at, name)))
    }
  },
  async firstParts() {
    const parts = new Set<string>()
    for await (const page of pages(at, prefix))
      for (const { Key } of page) parts.add(Key!.slice(prefix.length).split('/')[0]!)
    return [...parts]
  },
  async *keys(below) {
    for await (const page of pages(at, below === undefined ? prefix : `${nameOf(prefix, below)}/`))
      for (const { Key, Size, LastModified } of page) {
        const key = Key!.slice(prefix.length)
        // Other programs may keep objects in the same bucket.
        if (isStoreKey(key)) yield { key, bytes: Size ?? 0, storedAt: LastModified ?? new Date() }
      }
  },
})

const addresses =
  ({ client, Bucket }: BucketClient, prefix: string) =>
  (key: string, { contentType, disposition, maxAgeSeconds }: Presented) =>
    getSignedUrl(
      client,
      new GetObjectCommand({
        ...{ Bucket, Key: nameOf(prefix, key) },
        ...{ ResponseContentType: contentType, ResponseContentDisposition: disposition },
        ResponseCacheControl: `private, max-age=${maxAgeSeconds}, immutable`,
      }),
      { expiresIn: addressSeconds },
    )

// A stream that was begun cannot be sent again by the SDK.
async function put({ client, Bucket }: BucketClient, Key: string, content: BucketRequest) {
  for (let left = tries - 1; ; left -= 1) {
    const request = new PutObjectCommand({
      ...{ Bucket, Key, ContentMD5: content.md5, ContentLength: content.bytes },
      ...{ Body: content.open(), ContentType: 'application/octet-stream' },
    })
    try {
      return void (await client.send(request).catch(toFault))
    } catch (error) {
      const isRefused = error instanceof StoreFault && error.status && error.status < 500
      if (isRefused || left === 0) throw error
    }
  }
}

const remove = ({ client, Bucket }: BucketClient, Key: string) =>
  client.send(new DeleteObjectCommand({ Bucket, Key })).catch(toFault).catch(orNull)

// From the last name on: that way a list may be gone through for hours, and needs no token that the store remembers.
async function* pages({ client, Bucket }: BucketClient, Prefix: string) {
  for (let StartAfter: string | undefined; ; ) {
    const { Contents = [], IsTruncated } = await client
      .send(new ListObjectsV2Command({ Bucket, Prefix, ...(StartAfter && { StartAfter }) }))
      .catch(toFault)
    yield Contents
    StartAfter = Contents.at(-1)?.Key
    if (!IsTruncated || !StartAfter) return
  }
}

/** What is sent, so that it can be sent again. */
interface BucketRequest {
  readonly bytes: number
  readonly md5: string
  open(): Uint8Array | Readable
}
const fromMemory = (content: Uint8Array): BucketRequest => ({
  bytes: content.byteLength,
  md5: createHash('md5').update(content).digest('base64'),
  open: () => content,
})
async function fromFile(path: string): Promise<BucketRequest> {
  const { size } = await stat(path)
  const hash = createHash('md5')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return { bytes: size, md5: hash.digest('base64'), open: () => createReadStream(path) }
}
