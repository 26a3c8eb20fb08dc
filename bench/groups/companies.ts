import type { BenchCompany } from '../a-company.ts'
import { drive } from '../drive.ts'
import { seedCompanies } from '../seeds/companies.ts'
import type { Figure } from './chat.ts'
import { asker, openPages } from './load-mix.ts'

const companies = 1000
const rate = 120
const seconds = 60
const p99 = 150

async function load({ stack, of }: BenchCompany): Promise<Figure[]> {
  const askers = (await seedCompanies(stack, of(companies))).map((cast) => asker(cast, openPages))
  let n = 0
  const next = () => {
    n += 1
    return askers[n % askers.length]!()
  }
  await drive(stack.url, next, rate, 20)
  const { times, faults } = await drive(stack.url, next, rate, seconds)
  const told = [...faults].map(([kind, many]) => `${many} × ${kind}`).join(', ') || '0'
  return [
    {
      name: `${rate} calls a second for ${seconds} s, each of the next company: p50, p95, p99; not answered as they should`,
      value: `${times.p50.toFixed(0)}, ${times.p95.toFixed(0)}, ${times.p99.toFixed(0)} ms; ${told}`,
      gate: `p99 ≤ ${p99} ms, 0`,
      holds: times.p99 <= p99 && faults.size === 0,
    },
  ]
}

export const companiesGroup = {
  name: 'Companies',
  size: `${companies} companies of 50 people, ten sites and 450 works each, everybody signed in; the calls of open pages, people and server on one machine`,
  load,
}
