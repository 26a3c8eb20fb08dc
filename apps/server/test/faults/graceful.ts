import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { session } from '@muster/contract/session/session'
import { works } from '@muster/contract/works/works'
import pg from 'pg'
import { type Company, type Place, send } from './place.ts'

function slowUpload(place: Place, at: Company, bytes: number, go: Promise<void>) {
  const boundary = randomUUID()
  const head = [
    `--${boundary}\r\ncontent-disposition: form-data; name="jobId"\r\n\r\n${at.jobId}`,
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${boundary}.txt"\r\ncontent-type: text/plain\r\n\r\n`,
  ].join('\r\n')
  const text = randomBytes(bytes / 2).toString('hex')
  const tail = `\r\n--${boundary}--\r\n`
  const request = http.request(`${place.server.url}/api/job/related-file`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${at.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + text.length + tail.length,
    },
  })
  request.write(head + text.slice(0, bytes / 2))
  void go.then(() => request.end(text.slice(bytes / 2) + tail))
  return answerTo(request)
}

const answerTo = (request: http.ClientRequest) =>
  new Promise<{ status: number; isWhole: boolean; connection: string | undefined }>((resolve) => {
    request.on('error', () => resolve({ status: 0, isWhole: false, connection: undefined }))
    request.on('response', (response) => {
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
      })
      response.on('close', () => {
        const declared = response.headers['content-length']
        const isWhole = response.complete && (declared === undefined || Number(declared) === length)
        resolve({ status: response.statusCode ?? 0, isWhole, connection: response.headers.connection })
      })
    })
  })

const get = (url: string, token: string) =>
  answerTo(http.request(url, { agent: false, headers: { authorization: `Bearer ${token}` } }).end())

/**
 * Stops a server while so many requests are in flight: those that wait for a lock, files that are made, uploads of which half
 * has come. Tells it twice, and goes on asking.
 */
export async function stopInFlight(
  place: Place,
  at: Company,
  of: { light: number; files: number; uploads: number },
) {
  const client = new pg.Client({ connectionString: place.ownerUrl() })
  client.on('error', () => undefined)
  await client.connect()
  let begin: () => void = () => undefined
  const go = new Promise<void>((resolve) => {
    begin = resolve
  })
  const uploads = Array.from({ length: of.uploads }, () => slowUpload(place, at, 5_000_000, go))
  await pause(500)
  // Whoever asks now waits for their own row.
  await client.query('begin; lock table sessions in access exclusive mode')
  const light = Array.from({ length: of.light }, (_, n) => {
    if (n % 3 > 0) return send(place, at.token, session.me, {})
    const worker = at.field[n % at.field.length]!
    const body = { jobId: at.jobId, startedAt: new Date().toISOString() }
    return send(place, worker.token, works.start, { body }, { key: randomUUID() })
  })
  const year = `payrollType=USER&tenantUserId=${at.entered[0]}&reportType=PDF&startDate=2025-01-01&endDate=2025-12-31`
  const pdf = `${place.server.url}/api/pdf/work-time?${year}`
  const files = Array.from({ length: of.files }, () => get(pdf, at.token))
  await pause(700)
  const began = performance.now()
  const ended = once(place.server.child, 'exit')
  place.server.child.kill('SIGTERM')
  await pause(100)
  const ready = (await get(`${place.server.url}/readyz`, '')).status
  place.server.child.kill('SIGTERM')
  await pause(300)
  const asked = Promise.all(
    Array.from({ length: 20 }, () => get(`${place.server.url}/api/user/me`, at.token)),
  )
  begin()
  await client.query('rollback')
  const late = await asked
  const came = [
    ...(await Promise.all(light)).map(({ status }) => status > 1),
    ...(await Promise.all([...files, ...uploads])).map(({ status, isWhole }) => status > 0 && isWhole),
  ]
  const statuses = Object.groupBy(
    [...(await Promise.all(light)), ...(await Promise.all([...files, ...uploads]))],
    ({ status }) => String(status),
  )
  const [code] = (await ended) as [number | null]
  await client.end().catch(() => undefined)
  return {
    inFlight: came.length,
    whole: came.filter(Boolean).length,
    broken: came.filter((isWhole) => !isWhole).length,
    statuses: Object.fromEntries(Object.entries(statuses).map(([status, all]) => [status, all!.length])),
    ready,
    newRefused: late.filter(({ status, connection }) => status === 503 && connection === 'close').length,
    newOdd: late
      .filter(({ status, connection }) => status !== 503 || connection !== 'close')
      .map(({ status }) => status),
    code,
    tookMs: Math.round(performance.now() - began),
  }
}
