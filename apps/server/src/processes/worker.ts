// One of the processes that answer requests; started by the main process alone (crew.ts). It loads, serves when the main
// process says so, and drains when it does.
import closeWithGrace from 'close-with-grace'
import { readConfig } from '../config.ts'
import { openLog } from '../outside/log.ts'
import { metricsOfAll } from './crew-metrics.ts'
import { messageOf, type Serves, type ToMember } from './messages.ts'
import { openProcessContext } from './process-context.ts'
import { serveHttp } from './serve-http.ts'

/** Shorter than that of the main process, which waits for this one. */
const graceMs = 9000
const backgroundMs = 500

const config = readConfig()
const log = openLog(config.logLevel)
// The main process is gone, however that happened, and its database with it.
process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of a terminal; the main one tells this one what to do.
process.on('SIGINT', () => undefined)

let isReplaced = false
let end: () => unknown = () => process.exit()

async function serve(databaseUrl: string) {
  const { deps, close } = await openProcessContext(config, databaseUrl, log)
  const serving = await serveHttp({ ...deps, metrics: metricsOfAll(deps.metrics) }, config)
  const grace = closeWithGrace({ delay: graceMs, logger: false, skip: ['SIGINT'] }, async ({ err }) => {
    if (err) log.fatal({ err }, 'ending')
    await serving.drain(isReplaced)
    await close(backgroundMs)
  })
  end = grace.close
  process.send?.({ muster: 'serves', port: serving.port } satisfies Serves)
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
