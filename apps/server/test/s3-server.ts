import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import aws4 from 'aws4'
import S3rver from 's3rver'

export interface S3Server {
  readonly endpoint: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  /** What came, `GET /bucket/key?…` each, in the order of coming. */
  readonly asked: readonly string[]
  /** The next so many requests that match are answered with 503. */
  failNext(times: number, matches?: RegExp): void
  stop(): Promise<void>
}

const [accessKey, secretKey] = ['S3RVER', 'S3RVER'] as const
const bucket = 'muster-files'
const region = 'us-east-1'
export const mostListed = 10

/**
 * An S3 server on this machine. s3rver takes any signature of version 4, so that each request is signed a second time here, by
 * another implementation than the one that is tested, and refused where the two differ.
 */
export async function anS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'muster-s3-'))
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket, configs: [] }] })
  await s3rver.configureBuckets()
  const answer = s3rver.callback()
  const asked: string[] = []
  const failing = { left: 0, matches: /./ }
  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`
    asked.push(line)
    if (failing.left > 0 && failing.matches.test(line)) {
      failing.left -= 1
      request.resume()
      return void response.writeHead(503).end()
    }
    if (isSigned(request)) {
      request.url = asFirstList(request.url!)
      return void answer(request, response)
    }
    request.resume()
    const says = '<Error><Code>SignatureDoesNotMatch</Code><StringToSign>CNRY-signed</StringToSign></Error>'
    response.writeHead(403, { 'content-type': 'application/xml' }).end(says)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...{ endpoint: `http://127.0.0.1:${port}`, bucket, accessKey, secretKey, asked },
    failNext: (times, matches = /./) => Object.assign(failing, { left: times, matches }),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/**
 * The second form of a list makes tokens by DES in s3rver, which Node has no more; the first, asked by name, needs none. Pages
 * are small, so that every list has several.
 */
const asFirstList = (url: string) =>
  url.includes('list-type=2')
    ? url.replace('list-type=2', `max-keys=${mostListed}`).replace('start-after=', 'marker=')
    : url

const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }

function isSigned(request: IncomingMessage): boolean {
  const at = new URL(request.url!, `http://${request.headers.host}`)
  return at.searchParams.has('X-Amz-Signature') ? isSignedInQuery(request, at) : isSignedInHeader(request)
}

function isSignedInHeader({ headers, method, url }: IncomingMessage) {
  const authorization = headers.authorization ?? ''
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]))
  const about = { service: 's3', region, method: method!, path: url!, host: String(headers.host) }
  // Its types leave out that a range can be among what is signed.
  const all = { ...about, headers: signed, extraHeadersToInclude: { range: true } } as aws4.Request
  const again = aws4.sign(all, credentials)
  return again.headers?.Authorization === authorization
}

function isSignedInQuery({ headers, method }: IncomingMessage, at: URL) {
  const signature = at.searchParams.get('X-Amz-Signature')
  const signedAt = at.searchParams.get('X-Amz-Date') ?? ''
  const lives = Number(at.searchParams.get('X-Amz-Expires'))
  const begun = Date.parse(signedAt.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Date.now() < begun + lives * 1000)) return false
  for (const name of ['Signature', 'Algorithm', 'Credential', 'SignedHeaders'])
    at.searchParams.delete(`X-Amz-${name}`)
  const query = at.search.replaceAll('+', '%20')
  const again = aws4.sign(
    {
      ...{ service: 's3', region, method: method!, signQuery: true, host: String(headers.host) },
      path: `${at.pathname}${query}`,
    },
    credentials,
  )
  return new URL(again.path!, at).searchParams.get('X-Amz-Signature') === signature
}
