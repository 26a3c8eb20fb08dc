import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchCompany } from '../a-company.ts'
import { askOnce, saturate } from '../drive.ts'
import { cpuOf } from '../measure.ts'
import type { Figure } from './chat.ts'
import { asker, type Cast, type Kind, mixed } from './load-mix.ts'

const lines = 16
const seconds = 2

/** The first process of the database, whose children answer; undefined where the system does not say. */
export async function databasePid({ stack }: BenchCompany): Promise<number | undefined> {
  const { rows } = await stack.owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  try {
    return Number(readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
  } catch {
    return undefined
  }
}

const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

export async function costs(company: BenchCompany, cast: Cast): Promise<Figure[]> {
  const { url, serverPid } = company.stack
  const database = await databasePid(company)
  const spent = () => [
    cpuOf(serverPid) ?? Number.NaN,
    database ? (cpuOf(database) ?? Number.NaN) : Number.NaN,
  ]
  const figures: Figure[] = []
  const whole = [0, 0]
  for (const kind of new Set<Kind>(mixed)) {
    const next = asker(cast, [kind])
    let faults = 0
    const ask = async () => {
      if ((await askOnce(url, next())) >= 300) faults += 1
    }
    await saturate(ask, lines, 1)
    const before = spent()
    const rate = await saturate(ask, lines, seconds)
    await pause(200)
    const [server, behind] = spent().map((ms, at) => (ms - before[at]!) / (rate * seconds)) as [
      number,
      number,
    ]
    const share = mixed.filter((each) => each === kind).length / mixed.length
    whole[0]! += share * server
    whole[1]! += share * behind
    figures.push({
      name: `${inWords(kind.name)} (${Math.round(share * 100)} of 100), alone: answers a second; CPU of server and database for one; faults`,
      value: `${rate.toFixed(0)}; ${server.toFixed(2)}, ${behind.toFixed(2)} ms; ${faults}`,
      gate: '',
      holds: true,
    })
  }
  figures.push({
    name: 'a call of the mix: CPU of server and database',
    value: `${whole[0]!.toFixed(2)}, ${whole[1]!.toFixed(2)} ms`,
    gate: '',
    holds: true,
  })
  return figures
}
