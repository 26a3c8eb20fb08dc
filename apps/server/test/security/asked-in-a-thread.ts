import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Asked, Asking } from './asking.ts'

export async function askedInAThread(asking: Asking): Promise<Asked> {
  const worker = new Worker(new URL('./asking.thread.ts', import.meta.url), {
    workerData: asking,
    execArgv: [],
  })
  const [seen] = await Promise.race([
    once(worker, 'message') as Promise<[Asked]>,
    once(worker, 'error').then(([error]) => Promise.reject(error as Error)),
  ])
  return seen
}

export const onTheWire = (path: string, token: string) =>
  `GET ${path} HTTP/1.1\r\nHost: muster.test\r\nAuthorization: Bearer ${token}\r\n\r\n`

export const newCounts = () => new SharedArrayBuffer(8)
