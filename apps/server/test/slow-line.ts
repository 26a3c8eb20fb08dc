import net from 'node:net'

const tickMs = 10

export interface SlowLine {
  readonly address: { host: string; port: number }
  sent(): number
  cuts(): number
  close(): Promise<void>
}

export interface LineLimits {
  bytesPerSecond: number
  /** Cuts the connection each time as much has passed. */
  cutEvery?: number
}

/**
 * The weak uplink of a phone, in front of a real server: all connections share its bytes a second towards the server, and
 * it breaks off again and again. Answers come back at once.
 */
export async function aSlowLine(
  to: { host: string; port: number },
  { bytesPerSecond, cutEvery = Number.POSITIVE_INFINITY }: LineLimits,
): Promise<SlowLine> {
  const open = new Set<{ phone: net.Socket; server: net.Socket; waiting: Buffer[] }>()
  let sent = 0
  let cuts = 0
  let cutAt = cutEvery
  const cut = () => {
    cuts += 1
    cutAt += cutEvery
    for (const { phone, server } of open) {
      phone.resetAndDestroy()
      server.resetAndDestroy()
    }
    open.clear()
  }
  let before = performance.now()
  const pass = () => {
    const now = performance.now()
    let may = Math.floor((bytesPerSecond * Math.min(now - before, 10 * tickMs)) / 1000)
    before = now
    for (const line of open) {
      while (may > 0 && line.waiting.length > 0) {
        const [first] = line.waiting
        const now = first!.subarray(0, may)
        line.server.write(now)
        may -= now.length
        sent += now.length
        if (now.length < first!.length) line.waiting[0] = first!.subarray(now.length)
        else line.waiting.shift()
      }
      // What the phone has handed over waits in its own buffers.
      if (line.waiting.length === 0) line.phone.resume()
    }
    if (sent >= cutAt) cut()
  }
  const timer = setInterval(pass, tickMs)
  const listener = net.createServer({ highWaterMark: 4096 }, (phone) => {
    const server = net.connect(to)
    const line = { phone, server, waiting: [] as Buffer[] }
    open.add(line)
    phone.on('data', (bytes) => {
      line.waiting.push(bytes)
      phone.pause()
    })
    server.pipe(phone)
    for (const socket of [phone, server]) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(line)
        phone.destroy()
        server.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    address: { host: '127.0.0.1', port: (listener.address() as net.AddressInfo).port },
    sent: () => sent,
    cuts: () => cuts,
    close: async () => {
      clearInterval(timer)
      cut()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
