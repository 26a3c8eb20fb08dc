import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from './auc.ts'

const timed = async (read: () => Promise<void>, times: number[]) => {
  const started = performance.now()
  await read()
  times.push(performance.now() - started)
  await pause(5)
}
/** Milliseconds of so many reads, one after the other. */
export const reads = async (read: () => Promise<void>, count: number) => {
  const times: number[] = []
  while (times.length < count) await timed(read, times)
  return times
}

export async function beside<R>(read: () => Promise<void>, work: () => Promise<R>) {
  await reads(read, 300)
  const before = await reads(read, 500)
  let isDone = false
  const during: number[] = []
  const meanwhile = (async () => {
    while (!isDone) await timed(read, during)
  })()
  const result = await work().finally(() => {
    isDone = true
  })
  await meanwhile
  const calm = [...before, ...(await reads(read, 500))]
  const p99 = (times: number[]) => Math.round(percentile(times, 0.99) * 10) / 10
  return { result, calmP99: p99(calm), busyP99: p99(during), reads: during.length }
}
