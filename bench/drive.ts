import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { addressOf, bodyOf, type RequestInput } from '@muster/client/request'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import { type Spread, spread } from './measure.ts'

export interface Ask {
  readonly token: string
  readonly endpoint: Endpoint
  readonly input: RequestInput
}
export interface Driven {
  readonly answered: number
  /** Answers other than 2xx and connections that broke, by what they were. */
  readonly faults: ReadonlyMap<string, number>
  /** Milliseconds from the moment at which a call was due to the end of its answer. */
  readonly times: Spread
  /** The same of those that were answered as asked, and of those that were sent away with 503. */
  readonly done: Spread
  readonly sentAway: Spread
  /** Calls answered as asked, a second. */
  readonly doneRate: number
  /** Answers a second, to the last of them. */
  readonly rate: number
}

/** One for each of a thousand people. */
export const mostConnections = 1000
const agent = new http.Agent({ keepAlive: true, maxSockets: mostConnections, scheduling: 'fifo' })

function ask(base: string, { token, endpoint, input }: Ask): Promise<number> {
  const body = bodyOf(endpoint, input)
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (body) headers['content-type'] = 'application/json'
  return new Promise((resolve, reject) => {
    const request = http.request(base + addressOf(endpoint, input, undefined), {
      method: endpoint.method,
      agent,
      headers,
    })
    request.on('error', reject)
    request.on('response', (response) => {
      response.on('error', reject)
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    request.end(body as string | undefined)
  })
}

/**
 * Makes calls at a rate, whether the earlier ones are answered or not, for so many seconds. A call that had to wait for the
 * generator counts from when it was due, so that a slow server is not asked less.
 */
export async function drive(base: string, next: () => Ask, rate: number, seconds: number): Promise<Driven> {
  const times: number[] = []
  const done: number[] = []
  const sentAway: number[] = []
  const faults = new Map<string, number>()
  const open: Promise<void>[] = []
  const begun = performance.now()
  const send = async (due: number) => {
    try {
      const status = await ask(base, next())
      const took = performance.now() - due
      times.push(took)
      if (status < 300) done.push(took)
      if (status === 503) sentAway.push(took)
      if (status >= 300) faults.set(String(status), (faults.get(String(status)) ?? 0) + 1)
    } catch (error) {
      const kind = (error as NodeJS.ErrnoException).code ?? 'broken'
      faults.set(kind, (faults.get(kind) ?? 0) + 1)
    }
  }
  for (let n = 0; n < rate * seconds; n++) {
    const due = begun + (n * 1000) / rate
    const wait = due - performance.now()
    if (wait > 1) await pause(wait)
    open.push(send(due))
  }
  await Promise.all(open)
  const took = (performance.now() - begun) / 1000
  return {
    answered: times.length,
    faults,
    times: spread(times),
    done: spread(done),
    sentAway: spread(sentAway),
    rate: times.length / took,
    doneRate: done.length / took,
  }
}

export async function saturate(ask: () => Promise<unknown>, lines: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let answered = 0
  const line = async () => {
    while (performance.now() < until) {
      await ask()
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: lines }, line))
  return answered / seconds
}

export const askOnce = (base: string, call: Ask) => ask(base, call)
