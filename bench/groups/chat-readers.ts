import { once } from 'node:events'
import net from 'node:net'
import { eventReader } from '@muster/client/event-reader'
import type { LiveEvent } from '@muster/contract/live'

/**
 * The open pages of the load, in a process of their own, so that reading costs those who write nothing. It is told whose pages
 * to open, says `open` when all of them listen, and at `end` what they heard.
 */
export interface Page {
  token: string
  conversation: number
}
export interface Heard {
  /** Milliseconds from writing to reading, one for each delivery. */
  times: number[]
  /** For each page the numbers of the messages, in the order in which they came. */
  seqs: number[][]
  /** The same of the one message that goes to everybody. */
  timesOfAll: number[]
  lost: number
  cpuMs: number
}
export type Order = { open: Page[]; url: string } | 'end'

/** Said behind the moment in the message to everybody. */
export const toAll = 'all'
/** Said behind the moment in what is sent before it counts. */
export const warming = 'warm'
/** The moment of this machine, the same in all its processes; milliseconds. */
export const moment = () => performance.timeOrigin + performance.now()

const openAtOnce = 50
const heard: Heard = { times: [], timesOfAll: [], seqs: [], lost: 0, cpuMs: 0 }
const sockets: net.Socket[] = []

async function open({ token }: Page, { hostname, port, host }: URL, seqs: number[]): Promise<void> {
  const socket = net.connect(Number(port), hostname)
  sockets.push(socket)
  // To HTTP/1.0 the events come as they are, without the frames of a chunked answer.
  socket.write(`GET /api/live?hold=true HTTP/1.0\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  const listening = Promise.withResolvers<void>()
  let head: string | undefined = ''
  const read = eventReader(({ data }) => {
    if (data === undefined) return
    const event = JSON.parse(data) as LiveEvent
    if (event.kind === 'hello') listening.resolve()
    if (event.kind === 'resync') heard.lost += 1
    if (event.kind !== 'message') return
    const [written, whom] = event.message.text.split(' ')
    const ms = moment() - Number(written)
    if (whom === toAll) return void heard.timesOfAll.push(ms)
    seqs.push(event.message.seq)
    if (whom !== warming) heard.times.push(ms)
  })
  socket.on('data', (bytes) => {
    if (head === undefined) return read(bytes)
    head += bytes.toString('latin1')
    const at = head.indexOf('\r\n\r\n')
    if (at < 0) return
    if (!/^HTTP\/1\.. 200 /.test(head)) listening.reject(new Error(head.slice(0, 300)))
    const rest = Buffer.from(head.slice(at + 4), 'latin1')
    head = undefined
    read(rest)
  })
  socket.on('error', listening.reject)
  socket.on('close', () => {
    heard.lost += 1
    listening.reject(new Error('A page was closed'))
  })
  await listening.promise
}

async function openAll(pages: readonly Page[], url: string) {
  for (let at = 0; at < pages.length; at += openAtOnce)
    await Promise.all(
      pages.slice(at, at + openAtOnce).map((page) => {
        const seqs: number[] = []
        heard.seqs.push(seqs)
        return open(page, new URL(url), seqs)
      }),
    )
}

if (process.send) {
  const say = (told: unknown) => process.send!(told)
  const [order] = (await once(process, 'message')) as [Exclude<Order, 'end'>]
  await openAll(order.open, order.url)
  const begun = process.cpuUsage()
  say('open')
  await once(process, 'message')
  const used = process.cpuUsage(begun)
  say({ ...heard, cpuMs: (used.user + used.system) / 1000 } satisfies Heard)
  await once(process, 'disconnect')
  for (const socket of sockets) socket.destroy()
}
