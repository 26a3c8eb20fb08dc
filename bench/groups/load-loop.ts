import { setTimeout as pause } from 'node:timers/promises'
import { payroll } from '@muster/contract/pay/payroll'
import { session } from '@muster/contract/session/session'
import type { BenchCompany } from '../a-company.ts'
import { askOnce, drive } from '../drive.ts'
import { metricsToken } from '../stack.ts'
import type { Figure } from './chat.ts'
import { asker, type Cast, mixed } from './load-mix.ts'

const rate = 200
const seconds = 60
const p99 = 50

/** Milliseconds that the loops of the serving processes were late since this was asked last; p99 is the mean of them. */
async function lateness(url: string): Promise<{ p99: number; most: number }> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const text = await response.text()
  const of = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (.+)$`, 'm').exec(text)?.[1]) * 1000
  return { p99: of('p99'), most: of('max') }
}

export async function loopDelay(
  { stack: { url }, code, email, password }: BenchCompany,
  cast: Cast,
): Promise<Figure[]> {
  let answered = 0
  const eachSecond = async (ask: (n: number) => Promise<boolean>) => {
    for (let n = 0; n < seconds; n++) {
      if (await ask(n)) answered += 1
      await pause(1000)
    }
  }
  const manager = cast.managers[0]!
  const print = async (n: number) => {
    const jobLocationId = cast.siteIds[n % cast.siteIds.length]!
    const query = {
      payrollType: 'LOCATION' as const,
      jobLocationId,
      reportType: 'PDF' as const,
      ...cast.month,
    }
    return (await askOnce(url, { ...manager, endpoint: payroll.file, input: { query } })) < 300
  }
  const signIn = async (n: number) => {
    const response = await fetch(url + session.signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}` },
      body: JSON.stringify({ tenant: code, email, password, platform: 'WEB' }),
    })
    return response.ok
  }
  await lateness(url)
  const [{ faults }] = await Promise.all([
    drive(url, asker(cast, mixed), rate, seconds),
    eachSecond(print),
    eachSecond(signIn),
  ])
  const late = await lateness(url)
  return [
    {
      name: `the event loop beside ${rate} mixed calls, a PDF of a month and a sign-in a second for ${seconds} s: late at p99, at most`,
      value: `${late.p99.toFixed(0)}, ${late.most.toFixed(0)} ms; ${answered} of ${2 * seconds} made, ${faults.size} kinds of fault`,
      gate: `p99 ≤ ${p99} ms`,
      holds: late.p99 <= p99 && answered > seconds && faults.size === 0,
    },
  ]
}
