import pg from 'pg'

const firstPauseMs = 200
const longestPauseMs = 5000
/** A connection that died without a word is found out within this time. */
const pulseMs = 15_000

export interface Listening {
  /** Resolves once the first connection listens. */
  readonly begun: Promise<void>
  stop(): Promise<void>
}

/**
 * One connection of this process that hears a channel of PostgreSQL. What is told while it is cut off is lost: `renewed` is
 * called each time it listens again, so that whoever listens looks for itself what happened meanwhile.
 */
export function listen(
  pool: pg.Pool,
  channel: string,
  heard: (payload: string) => void,
  renewed: () => void,
): Listening {
  let client: pg.Client | undefined
  let isStopped = false
  let pause = firstPauseMs
  let timer: NodeJS.Timeout | undefined
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })

  const again = () => {
    if (isStopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, pause)
    pause = Math.min(longestPauseMs, pause * 2)
  }
  const connect = async () => {
    const { onConnect: _, ...options } = pool.options
    const next = new pg.Client({ ...options, application_name: 'muster-live' })
    const lost = () => {
      if (client === next) client = undefined
      next.end().catch(() => undefined)
      again()
    }
    next.on('error', lost)
    next.on('end', () => client === next && lost())
    next.on('notification', ({ payload }) => payload && heard(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch {
      return lost()
    }
    if (isStopped) return void next.end().catch(() => undefined)
    client = next
    pause = firstPauseMs
    begin()
    renewed()
  }
  const pulse = setInterval(() => {
    client?.query('select 1').catch(() => undefined)
  }, pulseMs)
  pulse.unref()
  void connect()
  return {
    begun,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      clearInterval(pulse)
      const last = client
      client = undefined
      begin()
      await last?.end().catch(() => undefined)
    },
  }
}
