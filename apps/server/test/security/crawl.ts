import type { Endpoint } from '@muster/contract/kit/endpoint'
import type { Level } from '@muster/contract/kit/permissions'
import { users } from '@muster/contract/users/users'
import { z } from 'zod'
import { aUserInput } from '../../src/features/users/examples.ts'
import { aSeededCompany } from '../seeded.ts'
import { type Example, withExamples } from '../sweeps/examples.ts'
import { nextNumber, type Tenant, type TestUser } from '../tenant.ts'
import { aCanaryCompany, readable } from './canaries.ts'
import { namesRow, placesOf, type SentInput, valueAt, withValueAt } from './inputs.ts'

export const reads = withExamples.filter(
  ({ endpoint }) =>
    endpoint.access !== 'public' &&
    endpoint.answer !== 'stream' &&
    (endpoint.method === 'GET' || endpoint.kind === 'query'),
)

const weights = [1, 4, 3, 7, 5, 8, 6, 9, 10]
/** The n-th number of nine digits that passes the sum of the tax office. */
export function taxNumber(n: number): string {
  for (let base = 20_000_000 + n * 137; ; base++) {
    const digits = `${base}`
    const sum = weights.slice(0, 8).reduce((all, weight, i) => all + weight * Number(digits[i]), 0)
    // 10 is -1 modulo 11: the check digit is the sum itself.
    if (sum % 11 < 10) return digits + (sum % 11)
  }
}
export const asWritten = (digits: string) => [
  digits,
  `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`,
]

export interface Secrets {
  id: number
  taxNumber: string
  phone: string
  address: string
  dob: string
  abn: string
  email: string
}
async function withSecrets(t: Tenant, person: TestUser): Promise<Secrets> {
  const n = nextNumber()
  const secrets = {
    taxNumber: taxNumber(n),
    phone: `0499 ${100_000 + n}`,
    address: `${n} Secret Lane`,
    dob: new Date(Date.UTC(1950, 0, 1) + (n % 10_000) * 86_400_000).toISOString().slice(0, 10),
    abn: '51 824 753 556',
  }
  const { abn: businessNumber, ...rest } = secrets
  const made = await t.call(users.update, { params: { id: person.id }, body: { ...rest, businessNumber } })
  // Written in one form whatever form it was typed in.
  return { id: person.id, email: person.email, ...secrets, phone: made.user.phone ?? secrets.phone }
}

export async function twoCompanies(taxpayers: number) {
  const seeded = await aSeededCompany()
  const { t, of, other, otherClient } = seeded
  const secrets: Secrets[] = []
  for (const person of [...Object.values(of), other, otherClient]) secrets.push(await withSecrets(t, person))
  const numbers = secrets.map(({ taxNumber }) => taxNumber)
  for (let n = numbers.length; n < taxpayers; n++) {
    numbers.push(taxNumber(10_000 + n))
    await t.call(users.create, { body: { ...aUserInput(t), taxNumber: numbers.at(-1)! } })
  }
  return { ...seeded, secrets, numbers, canaries: await aCanaryCompany() }
}

/** A read with all its filters, with none, with each alone, with each id of the other company, with wild texts. */
export function variantsOf(endpoint: Endpoint, own: SentInput, theirs: SentInput): SentInput[] {
  const variants: SentInput[] = [own]
  const part = endpoint.method === 'GET' ? ('query' as const) : ('body' as const)
  const shape = endpoint[part]
  const fields = shape instanceof z.ZodObject ? Object.keys(shape.shape) : []
  const sent = Object(own[part]) as Record<string, unknown>
  if (fields.length > 0) variants.push({ ...own, [part]: {} })
  const needed = { ...own, [part]: {} }
  for (const [key, value] of Object.entries(sent)) variants.push({ ...needed, [part]: { [key]: value } })
  for (const place of placesOf(endpoint, own).told.filter(namesRow)) {
    const foreign = valueAt(theirs, place)
    if (foreign === undefined) continue
    variants.push(withValueAt(own, place, foreign))
    const last = place.path.at(-1)
    if (typeof last === 'number')
      variants.push(withValueAt(own, { ...place, path: [...place.path.slice(0, -1), last + 1] }, foreign))
  }
  if (fields.includes('page'))
    for (const page of [0, 1]) variants.push({ ...own, [part]: { page, size: 500 } })
  for (const key of fields.filter((field) => /search|^q$|action/.test(field)))
    for (const wild of ['CNRY', '%', '_', '*', ''])
      variants.push({ ...own, [part]: { ...sent, [key]: wild } })
  return variants
}

export type World = Awaited<ReturnType<typeof twoCompanies>>
export interface Read {
  title: string
  caller: TestUser
  status: number
  text: string
}

export async function crawl(
  { t, canaries }: World,
  callers: readonly TestUser[],
  look: (read: Read) => void,
) {
  let answers = 0
  for (const { title, endpoint, example } of reads) {
    const { as: _, ...own }: Example = await example(t)
    const { as: __, ...theirs } = await example(canaries.t)
    for (const variant of variantsOf(endpoint, own, theirs))
      for (const caller of callers) {
        const { statusCode, body } = await t.send(endpoint, variant as never, { as: caller })
        answers += 1
        look({ title, caller, status: statusCode, text: await readable(body) })
      }
  }
  return answers
}

/** What of others a level may read at all, by the matrix: the office everything but tax numbers, nobody else anything. */
const kinds = ['phone', 'address', 'dob', 'email'] as const

export async function crawledBy(levels: readonly Level[], taxpayers: number) {
  const world = await twoCompanies(taxpayers)
  const { of, secrets, numbers, canaries } = world
  const taxTexts = numbers.flatMap(asWritten)
  const faults: string[] = []
  const office = new Set<string>()
  const look = ({ title, caller, status, text }: Read) => {
    const said = `${title} as level ${caller.level} → ${status}`
    if (status >= 500) faults.push(said)
    if (text.includes(`CNRY-${canaries.t.code}`) || text.includes(canaries.t.code))
      faults.push(`canary: ${said}`)
    if (taxTexts.some((number) => text.includes(number))) faults.push(`tax number: ${said}`)
    const found = secrets
      .filter(({ id }) => id !== caller.id)
      .flatMap((person) => kinds.filter((kind) => text.includes(person[kind])))
    for (const kind of found)
      if (caller.level <= 3) office.add(kind)
      else faults.push(`${kind}: ${said}`)
  }
  const answers = await crawl(
    world,
    levels.map((level) => of[level]),
    look,
  )
  return {
    answers,
    texts: canaries.texts,
    taxNumbers: numbers.length,
    faults: [...new Set(faults)],
    office: [...office].sort(),
  }
}
