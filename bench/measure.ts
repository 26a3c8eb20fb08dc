import { readFileSync } from 'node:fs'
import os from 'node:os'
import type { CompiledQuery } from 'kysely'
import type { BenchCompany } from './a-company.ts'

export interface Subject {
  name: string
  ask: () => Promise<unknown>
  /** All statements of the call's own work; sign-in, rights and the policies of the tables come on top in the call. */
  bare: readonly CompiledQuery[] | readonly (readonly CompiledQuery[])[]
  /** Gates at p95: so many times the bare statements, so many milliseconds, or both. */
  gate: { times: number } | { ms: number } | { ms: number; times: number }
  /** Fewer rounds, for what takes long. */
  rounds?: number
  /** Before each round, and not measured: what the call changes is put back. */
  prepare?: () => Promise<unknown>
  /** Done again and again while the call is measured. */
  beside?: () => Promise<unknown>
  /** A call that stands in place of the statements: the same one without what is measured. */
  alone?: () => Promise<unknown>
}
export interface Spread {
  p50: number
  p95: number
  p99: number
}
export interface Measured {
  name: string
  share: number
  call: Spread
  bare: Spread
  /** Whether anything stands beside the call. */
  hasBare: boolean
  gate: Subject['gate']
  holds: boolean
  /**
   * Milliseconds of CPU that the server's processes spent on a call, with what it did beside; unknown but on Linux, and
   * where rounds are prepared.
   */
  serverCpu: number | undefined
  /** The machine's load of the last minute when the rounds began and ended. */
  load: readonly [number, number]
}

/** Beside statements of less than a millisecond the fixed cost of any call would fail a ratio that nobody notices. */
export const alwaysQuickMs = 5
/** V8 goes on compiling what a call runs through for its first hundred times. */
const warmUps = 100
const usualRounds = 200

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
/** By the nearest rank; milliseconds. */
export function spread(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b)
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), p99: percentile(sorted, 0.99) }
}

async function timed(work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Statements that the call sends together go out together; what waits for them in the call waits here too. */
async function askBare(company: BenchCompany, statements: Subject['bare']): Promise<void> {
  const waves = statements.every((each) => 'sql' in each) ? [statements] : statements
  for (const wave of waves as readonly (readonly CompiledQuery[])[])
    await Promise.all(
      wave.map(({ sql, parameters }) =>
        company.stack.owner.query({ name: nameOf(sql), text: sql, values: [...parameters] }),
      ),
    )
}
const names = new Map<string, string>()
function nameOf(text: string) {
  const name = names.get(text) ?? `bench${names.size}`
  names.set(text, name)
  return name
}

/** Calls and bare statements take turns, so that both meet the same machine. */
export async function measure(company: BenchCompany, subject: Subject): Promise<Measured> {
  const { name, gate, beside, rounds = usualRounds } = subject
  const bare = subject.alone ?? (() => askBare(company, subject.bare))
  for (let round = 0; round < Math.min(warmUps, Math.ceil(rounds / 3)); round++) {
    await subject.prepare?.()
    await subject.ask()
    await bare()
  }
  const before = { cpu: cpuOf(company.stack.serverPid), load: os.loadavg()[0]! }
  const calls: number[] = []
  const bares: number[] = []
  if (beside) {
    for (let round = 0; round < rounds; round++) bares.push(await timed(bare))
    calls.push(...(await timedBeside(subject.ask, beside, rounds)))
  } else
    for (let round = 0; round < rounds; round++) {
      await subject.prepare?.()
      calls.push(await timed(subject.ask))
      bares.push(await timed(bare))
    }
  const call = spread(calls)
  const bareSpread = spread(bares)
  const after = cpuOf(company.stack.serverPid)
  const serverCpu =
    !subject.prepare && before.cpu !== undefined && after !== undefined
      ? (after - before.cpu) / rounds
      : undefined
  const load = [before.load, os.loadavg()[0]!] as const
  const holds = isWithin(gate, call.p95, bareSpread.p95)
  const hasBare = subject.bare.length > 0 || subject.alone !== undefined
  return { name, share: company.share, call, bare: bareSpread, hasBare, gate, holds, serverCpu, load }
}

function isWithin(gate: Subject['gate'], p95: number, bare: number): boolean {
  const inTime = !('ms' in gate) || p95 <= gate.ms
  const inProportion = !('times' in gate) || p95 <= Math.max(gate.times * bare, alwaysQuickMs)
  return inTime && inProportion
}

/** Times of a call while other work goes on without a pause. */
async function timedBeside(ask: Subject['ask'], beside: () => Promise<unknown>, rounds: number) {
  const times: number[] = []
  let isOver = false
  const other = (async () => {
    while (!isOver) await beside()
  })()
  try {
    for (let round = 0; round < rounds; round++) times.push(await timed(ask))
  } finally {
    isOver = true
    await other
  }
  return times
}

function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...(children ? children.split(' ').map(Number) : [])]
}
const inFamily = (pid: number, of: (each: number) => number): number | undefined =>
  process.platform === 'linux' ? familyOf(pid).reduce((sum, each) => sum + of(each), 0) : undefined

/**
 * Milliseconds of CPU that a process and its children used, those that have ended too; Linux counts in hundredths of a second.
 * Unknown elsewhere.
 */
export const cpuOf = (pid: number) =>
  inFamily(pid, (each) => {
    const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * 10
  })

/** Megabytes that a process and its children hold; unknown but on Linux. */
export const memoryOf = (pid: number) =>
  inFamily(
    pid,
    (each) => (Number(readFileSync(`/proc/${each}/statm`, 'utf8').split(' ')[1]) * 4096) / 1_048_576,
  )
