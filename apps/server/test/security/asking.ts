import { connect, type Socket } from 'node:net'
import { workerData } from 'node:worker_threads'

/** What a thread of clients is to do: it runs beside the server, so that asking costs the server nothing. */
export interface Asking {
  readonly port: number
  /** Whole requests as they go over the wire, one list for each client. */
  readonly clients: readonly (readonly string[])[]
  /** What must not come back. */
  readonly foreign: string
  /** What must be in every answer of status 200; none where empty. */
  readonly own: string
  /** Requests that are sent before the first answer. */
  readonly depth: number
  /** After each batch one more request is begun and the line cut; false keeps it open. */
  readonly cuts: boolean
  /** Shared by all threads: [whole answers, 1 when it is enough]. */
  readonly counts: SharedArrayBuffer
  /** Whole answers that are enough; 0 goes on until another thread says so. */
  readonly enough: number
}
export interface Asked {
  whole: number
  cut: number
  statuses: Record<string, number>
  faults: string[]
  /** Milliseconds of each answer, from when it was sent, where one at a time is sent. */
  took: number[]
}

const headEnd = Buffer.from('\r\n\r\n')

/** Takes whole answers off the front of what arrived; undefined until one is whole. */
function firstAnswer(arrived: Buffer) {
  const end = arrived.indexOf(headEnd)
  if (end < 0) return undefined
  const head = arrived.subarray(0, end).toString('latin1')
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without its length: ${head}`)
  const whole = end + headEnd.length + Number(length)
  if (arrived.length < whole) return undefined
  return { status: head.slice(9, 12), bytes: arrived.subarray(0, whole), rest: arrived.subarray(whole) }
}

async function opened(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.removeAllListeners('error')
  socket.on('error', () => undefined)
  return socket
}

/** Rejects where the line ends before. */
function exchange(
  socket: Socket,
  requests: readonly string[],
  each: (status: string, bytes: Buffer) => void,
) {
  return new Promise<void>((resolve, reject) => {
    let arrived: Buffer = Buffer.alloc(0)
    let left = requests.length
    const done = (error?: Error) => {
      socket.off('data', take).off('close', broken)
      if (error) reject(error)
      else resolve()
    }
    const broken = () => done(new Error('The line ended'))
    const take = (piece: Buffer) => {
      arrived = arrived.length === 0 ? piece : Buffer.concat([arrived, piece])
      try {
        for (let answer = firstAnswer(arrived); answer; answer = firstAnswer(arrived)) {
          each(answer.status, answer.bytes)
          arrived = answer.rest
          left -= 1
        }
      } catch (error) {
        done(error as Error)
      }
      if (left === 0) done()
    }
    socket.on('data', take).on('close', broken)
    socket.write(requests.join(''))
  })
}

export async function ask(asking: Asking): Promise<Asked> {
  const counts = new Int32Array(asking.counts)
  const seen: Asked = { whole: 0, cut: 0, statuses: {}, faults: [], took: [] }
  const [foreign, own] = [Buffer.from(asking.foreign), Buffer.from(asking.own)]
  const look = (status: string, bytes: Buffer) => {
    seen.whole += 1
    seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
    const isWrong = (foreign.length > 0 && bytes.includes(foreign)) || status !== '200'
    const isNotMine = own.length > 0 && !bytes.includes(own)
    if (isWrong || isNotMine) seen.faults.push(bytes.toString('utf8').slice(0, 2000))
    if (Atomics.add(counts, 0, 1) + 1 === asking.enough) Atomics.store(counts, 1, 1)
  }
  const isEnough = () => Atomics.load(counts, 1) === 1
  const client = async (requests: readonly string[], first: number) => {
    let socket = await opened(asking.port)
    for (let n = first; !isEnough(); n += asking.depth) {
      const batch = Array.from({ length: asking.depth }, (_, i) => requests[(n + i) % requests.length]!)
      const began = performance.now()
      await exchange(socket, batch, look)
      if (asking.depth === 1) seen.took.push(performance.now() - began)
      if (!asking.cuts) continue
      const more = requests[n % requests.length]!
      // Cut before it is whole, right after it, or while it is answered.
      socket.write(n % 3 === 0 ? more.slice(0, more.length >> 1) : more)
      if (n % 3 === 2) await new Promise((resolve) => setTimeout(resolve, n % 5))
      socket.destroy()
      seen.cut += 1
      socket = await opened(asking.port)
    }
    socket.destroy()
  }
  await Promise.all(asking.clients.map((requests, n) => client(requests, n)))
  return seen
}

export const orders = workerData as Asking
