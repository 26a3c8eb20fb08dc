import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { failure } from '../failures.ts'

/** Whoever has not been answered by then holds the end up no longer. */
const patienceMs = 8000

export interface Draining {
  /**
   * Not ready any more: a balancer sends what is new elsewhere, and what comes nevertheless is still answered. Replaced by
   * another process behind the same port, it stays ready, and sends nobody away to the end.
   */
  begin(isReplaced: boolean): void
  isBegun(): boolean
}

/**
 * How a server ends without breaking a word: once it closes, what comes is sent away with 503 and its connection ends, and it
 * goes on listening until everything that came before is answered. To be called before the server listens.
 */
export function letDrain(app: FastifyInstance): Draining {
  let [begun, replaced, refuses, open] = [false, false, false, 0]
  let emptied: () => void = () => undefined
  app.addHook('onRequest', (_request, reply, done) => {
    if (refuses) return done(failure('server.busy'))
    open += 1
    reply.raw.once('close', () => {
      open -= 1
      if (open === 0) emptied()
    })
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (begun) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    begun = true
    if (replaced) return
    refuses = true
    if (open === 0) return
    const empty = new Promise<void>((resolve) => {
      emptied = resolve
    })
    await Promise.race([empty, pause(patienceMs)])
    app.server.closeAllConnections()
  })
  return {
    begin(isReplaced) {
      begun = true
      replaced = isReplaced
    },
    isBegun: () => begun && !replaced,
  }
}
