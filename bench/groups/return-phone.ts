import { createHash, randomUUID } from 'node:crypto'
import http from 'node:http'
import path from 'node:path'
import { STEPS_AT_ONCE } from '@muster/contract/works/step-names'
import type { Step, StepAnswer } from '@muster/contract/works/steps'
import { works } from '@muster/contract/works/works'
import { pictures } from '../a-picture.ts'
import type { Returning, Seeded } from '../seeds/return.ts'

/** How the phone's own code waits after a failure. */
const due = path.resolve(import.meta.dirname, '../../apps/web/src/offline/send/due.ts')
const { pauseMs } = (await import(due)) as { pauseMs(tries: number): number }

const worksEach = 40
const answersEach = 30
const fixesEach = 16
/** Start, answers, fixes, a break and its end, complete. */
export const stepsEach = worksEach * (answersEach + fixesEach + 4)
export const photosEach = worksEach / 2

interface Deed {
  step?: Step
  /** A photo for the work that this start begins. */
  photoOf?: string
}

/** What somebody did on five days without signal, eight short works a day, in order. */
function* deedsOf({ jobId }: Returning, { questions }: Seeded): Generator<Deed> {
  const from = Date.now() - 6 * 86_400_000
  for (let work = 0; work < worksEach; work++) {
    const begun = from + Math.floor(work / 8) * 86_400_000 + (work % 8) * 3_600_000
    let at = begun
    const next = () => {
      at += 30_000
      return new Date(at).toISOString()
    }
    const startKey = randomUUID()
    const deedOf = (step: Step['step'], body: unknown): Deed => ({
      step: { key: randomUUID(), step, startKey, body },
    })
    yield {
      step: { key: startKey, step: 'start', body: { jobId, startedAt: new Date(begun).toISOString() } },
    }
    for (let n = 0; n < answersEach; n++) {
      const answers = [{ questionnaireId: questions.text[n], answer: `Done as agreed, ${n}` }]
      yield deedOf('answer', { answers, answeredAt: next() })
      if (n < fixesEach) yield deedOf('addFixes', { fixes: fixesFrom(Date.parse(next())) })
      if (n === 12) yield deedOf('hold', { at: next() })
      if (n === 13) yield deedOf('resume', { at: next() })
      if (n === 20 && work % 2 === 0) yield { photoOf: startKey }
    }
    yield deedOf('complete', { endedAt: next() })
  }
}

/** Twenty fixes, a second apart. */
export const fixesFrom = (t: number) =>
  Array.from({ length: 20 }, (_, n) => ({
    t: t + n * 1000,
    lat: -27 + n * 1e-5,
    lng: 153 + (t % 60_000) * 1e-8,
    acc: 5,
  }))

/** Of about 190 kB. */
const aPicture = pictures(256)

const agent = new http.Agent({ keepAlive: true, maxSockets: 300 })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Status and data of one request; status 0 where the connection broke. */
export function post(url: string, token: string, type: string, body: Uint8Array | string, key?: string) {
  return new Promise<{ status: number; data: unknown }>((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'x-device-time': new Date().toISOString(),
      ...(key && { 'idempotency-key': key }),
    }
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => {
        const { data } = JSON.parse(Buffer.concat(parts).toString()) as { data: unknown }
        resolve({ status: response.statusCode ?? 0, data })
      })
    })
    request.on('error', () => resolve({ status: 0, data: undefined }))
    request.end(body)
  })
}

/** The form of a photo for a question. */
export async function photoBody(questionnaireId: number, bytes: Buffer<ArrayBuffer>) {
  const form = new FormData()
  form.append('questionnaireId', String(questionnaireId))
  form.append('sha256', createHash('sha256').update(bytes).digest('hex'))
  form.append('takenAt', new Date().toISOString())
  form.append('file', new Blob([bytes], { type: 'image/png' }), 'photo.png')
  const asked = new Request('http://phone.bench', { method: 'POST', body: form })
  return { type: asked.headers.get('content-type')!, bytes: Buffer.from(await asked.arrayBuffer()) }
}

export interface Arrivals {
  steps: number
  photos: number
  /** Told to come again. */
  turnedAway: number
  refused: string[]
}

interface Phone {
  url: string
  person: Returning
  seeded: Seeded
  /** In order; what has arrived is taken out. */
  waiting: Deed[]
  /** The works that its starts began. */
  begun: Map<string, number>
  seen: Arrivals
}

async function sendPhoto({ url, person, seeded, waiting, begun, seen }: Phone) {
  const id = begun.get(waiting[0]!.photoOf!)
  const { type, bytes } = await photoBody(seeded.questions.photo, aPicture())
  const address = url + works.addFile.path.replace(':id', String(id))
  const { status, data } = await post(address, person.token, type, bytes, randomUUID())
  if (status === 201) {
    waiting.shift()
    seen.photos += 1
  } else if (status > 0 && status < 500 && status !== 429)
    throw new Error(`A photo was refused: ${status} ${JSON.stringify(data)}`)
}

async function sendSteps({ url, person, waiting, begun, seen }: Phone) {
  const photo = waiting.findIndex((deed) => deed.photoOf)
  const most = Math.min(STEPS_AT_ONCE, photo < 0 ? waiting.length : photo)
  const inList = new Set<string>()
  const steps = waiting.slice(0, most).map(({ step }) => {
    const { startKey, ...rest } = step!
    inList.add(rest.key)
    return startKey && !inList.has(startKey) ? { ...rest, id: begun.get(startKey) } : step!
  })
  const body = JSON.stringify({ steps })
  const { status, data } = await post(url + works.steps.path, person.token, 'application/json', body)
  for (const answer of status === 200 ? (data as StepAnswer[]) : []) {
    if (answer.status >= 500) break
    if (answer.status >= 300) seen.refused.push(`${answer.status} ${answer.message}`)
    const { step } = waiting.shift()!
    if (step!.step === 'start') begun.set(step!.key, (answer.data as { workId: number }).workId)
    seen.steps += 1
  }
}

/** Sends all that a phone holds, in order, until it is through or `isOver`. */
export async function comeBack(
  given: Pick<Phone, 'url' | 'person' | 'seeded' | 'seen'>,
  isOver: () => boolean,
) {
  const waiting = [...deedsOf(given.person, given.seeded)]
  const phone: Phone = { ...given, waiting, begun: new Map() }
  let tries = 0
  while (waiting.length > 0 && !isOver()) {
    const before = waiting.length
    await (waiting[0]!.photoOf ? sendPhoto(phone) : sendSteps(phone))
    if (waiting.length < before) tries = 0
    else {
      given.seen.turnedAway += 1
      tries += 1
      await pause(pauseMs(tries))
    }
  }
}
