import closeWithGrace from 'close-with-grace'
import { type Config, readConfig } from '../config.ts'
import type { AppDeps } from '../deps.ts'
import { openLog } from '../outside/log.ts'
import { metricsOfAll } from './crew-metrics.ts'
import { messageOf, type Serves, type ToMember } from './messages.ts'
import { openParts } from './parts.ts'
import type { Serving } from './serve-http.ts'

/** Shorter than that of the main process, which waits for this one. */
const graceMs = 9000
const backgroundMs = 500

interface Member {
  /** Of one company. */
  readonly batchesAtOnce: number
  /** Begins to serve; `at` is what the main process is told. */
  serve(deps: AppDeps, config: Config): Promise<{ serving: Serving; at: Serves['at'] }>
}

/** What each process of the crew does: it loads, serves when the main process (crew.ts) says so, and drains when it does. */
export function runMember(member: Member): void {
  const config = readConfig()
  const log = openLog(config.logLevel)
  // The main process is gone, however that happened, and its database with it.
  process.on('disconnect', () => process.exit())
  // Ctrl-C reaches every process of a terminal; the main one tells this one what to do.
  process.on('SIGINT', () => undefined)

  let isReplaced = false
  let end: () => unknown = () => process.exit()
  const serve = async (databaseUrl: string) => {
    const { deps, close } = await openParts(config, databaseUrl, log, member.batchesAtOnce)
    const { serving, at } = await member.serve({ ...deps, metrics: metricsOfAll(deps.metrics) }, config)
    const grace = closeWithGrace({ delay: graceMs, logger: false, skip: ['SIGINT'] }, async ({ err }) => {
      if (err) log.fatal({ err }, 'ending')
      await serving.drain(isReplaced)
      await close(backgroundMs)
    })
    end = grace.close
    process.send?.({ muster: 'serves', at } satisfies Serves)
  }
  process.on('message', (sent) => {
    const message = messageOf<ToMember>(sent)
    if (message?.muster === 'serve')
      serve(message.databaseUrl).catch((err: unknown) => {
        log.fatal({ err }, 'this process cannot serve')
        process.exit(1)
      })
    if (message?.muster !== 'drain') return
    isReplaced = message.isReplaced
    end()
  })
}
