import type { Wording } from '@muster/ui/words/words.ts'
export interface Upload {
  /** Sent with the file: the same file sent again is added once. */
  key: string
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1. */
  sent: number
  problem?: Wording
}
export type Send = (upload: Upload, onProgress: (share: number) => void) => Promise<unknown>

/** The uploads of one list of files, outside any component: they go on while it is drawn anew. */
export function makeUploads(told: (error: unknown) => Wording) {
  let waiting: readonly Upload[] = []
  const listeners = new Set<() => void>()
  const change = (next: readonly Upload[]) => {
    waiting = next
    for (const listener of listeners) listener()
  }
  const patch = (key: string, part: Partial<Upload>) =>
    change(waiting.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const drop = (key: string) => change(waiting.filter((each) => each.key !== key))

  const sendOne = async (upload: Upload, send: Send) => {
    patch(upload.key, { state: 'sending', sent: 0 })
    try {
      await send(upload, (sent) => patch(upload.key, { sent }))
      drop(upload.key)
    } catch (error) {
      patch(upload.key, { state: 'failed', problem: told(error) })
      throw error
    }
  }

  return {
    list: () => waiting,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (files: readonly File[]) =>
      change([
        ...waiting,
        ...files.map((file) => ({ key: crypto.randomUUID(), file, state: 'waiting' as const, sent: 0 })),
      ]),
    drop,
    /**
     * Sends what waits, and what failed before, one after the other; a failure leaves the others to be tried. Throws the
     * first failure once all were tried.
     */
    async sendAll(send: Send) {
      const failures: unknown[] = []
      for (const upload of waiting.filter(({ state }) => state !== 'sending'))
        await sendOne(upload, send).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
    async sendOne(key: string, send: Send) {
      const upload = waiting.find((each) => each.key === key)
      if (upload && upload.state !== 'sending') await sendOne(upload, send).catch(() => undefined)
    },
  }
}
export type Uploads = ReturnType<typeof makeUploads>
