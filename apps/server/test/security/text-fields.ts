import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { sharedData } from '../shared-data.ts'
import { writingExamples } from '../sweeps/examples.ts'
import { aTenant, type Tenant } from '../tenant.ts'

const names = (file: string | null) => (file ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])
const blns = sharedData('strings/blns.json')
const dompurify = sharedData('strings/xss-dompurify-expect.json')
const congress = sharedData('strings/full-names-us-congress.txt')
const surnames = sharedData('strings/common-surnames-by-country.csv')

export const ownStrings: readonly string[] = [
  'a\u0000b',
  '\ud800',
  'a\udfff',
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "' or 1=1--",
  '{{7*7}}',
  '=1+1',
  'Zoë e\u0301\u00e9 Å\u212b',
  '\u202eevil\u202c',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  `a${'\u0301'.repeat(10_000)}`,
  'x'.repeat(5000),
  '\ufeffbom',
  'line\r\nbreak\ttab',
  '__proto__',
  '٣٤ हिन्दी 漢字 ﷽',
]
/** The published lists; null where the shared data is absent. */
export const publishedStrings: readonly string[] | null =
  blns === null
    ? null
    : [
        ...(JSON.parse(readFileSync(blns, 'utf8')) as string[]),
        ...(dompurify ? (JSON.parse(readFileSync(dompurify, 'utf8')) as { payload: string }[]) : []).map(
          ({ payload }) => payload,
        ),
        ...names(congress).slice(0, 20),
        ...names(surnames)
          .slice(1)
          .filter((_, i) => i % 40 === 0)
          .map((line) => line.split(',')[4] ?? ''),
      ]

type Path = readonly (string | number)[]
type Example = Awaited<ReturnType<(typeof writingExamples)[number]['example']>>

export function textPaths(shape: z.ZodType | undefined, body: unknown, at: Path = []): Path[] {
  if (typeof body === 'string') return [at]
  if (typeof body !== 'object' || body === null) return []
  const inside = Object.entries(body).flatMap(([key, value]) => {
    const next = Array.isArray(body) ? Number(key) : key
    const inner = shape instanceof z.ZodObject ? (shape.shape[key] as z.ZodType | undefined) : undefined
    return textPaths(inner, value, [...at, next])
  })
  const beside =
    shape instanceof z.ZodObject
      ? Object.entries(shape.shape)
          .filter(([key, field]) => !(key in body) && (field as z.ZodType).safeParse('x').success)
          .map(([key]) => [...at, key])
      : []
  return [...inside, ...beside]
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value)

function withValue(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  const inner = (value as Record<string | number, unknown> | undefined)?.[key]
  return Object.assign(copy, { [key]: withValue(inner, rest, text) })
}

/** Written in one form whatever form it was typed in; what comes back is that form. */
const normalised = new Set(['phone', 'businessNumber', 'taxNumber', 'colorMain', 'colorBackground', 'email'])
const secret = new Set(['password', 'currentPassword', 'newPassword'])
/** Says what stands in the way of the example itself, whatever the text is. */
const isInTheWay = (title: string, status: number) =>
  status === 404 || status === 409 || (status === 429 && !takesSecrets.has(title))

/** These three take secrets: a text in place of one is gone, as any wrong one is, or after five tries one too many. */
const takesSecrets = new Set([
  'POST /api/auth/second-factor/passkey',
  'POST /api/auth/confirm',
  'PUT /api/user/me/password',
])
/** The same correction, offer, swap or suspension a second time is refused: the example is made again once it was taken. */
const changesOnce = new Set([
  'PUT /api/work/:id/summary',
  'POST /api/offer',
  'POST /api/offer/shift',
  'POST /api/me/swap',
  'POST /api/user/:id/suspension',
])
const isWrongSecret = (title: string, status: number) =>
  takesSecrets.has(title) && (status === 410 || status === 429)

interface Answered {
  success?: boolean
  data?: unknown
  errors?: { path: string }[]
}

type One = (typeof writingExamples)[number]
interface Kept {
  t: Tenant
  example: Example | undefined
}
interface Put {
  path: Path
  text: string
}

/** Without its version the example can be sent again and again; where one is demanded, it is made anew each time. */
function withoutVersion({ endpoint }: One, body: { version?: number }) {
  const { version: _, ...rest } = body
  return endpoint.body?.safeParse(rest).success ? rest : body
}

/** Sends the example with these texts in it, made anew where it does not hold any more: a row is gone, or taken. */
async function sendWith(one: One, puts: readonly Put[], kept: Kept) {
  const send = async () => {
    kept.example ??= await one.example(kept.t)
    const { t } = kept
    const { as = t.boss, ...input } = kept.example
    const base = withoutVersion(one, (input.body ?? {}) as { version?: number })
    const body = puts.reduce<unknown>((all, { path, text }) => withValue(all, path, text), base)
    const sent = await t.send(one.endpoint, { ...input, body } as never, { as })
    const isUsedUp = takesSecrets.has(one.title) || changesOnce.has(one.title)
    if (isUsedUp && sent.statusCode < 300) kept.example = undefined
    return sent
  }
  const answer = await send()
  if (!isInTheWay(one.title, answer.statusCode)) return answer
  kept.example = undefined
  const again = await send()
  if (!isInTheWay(one.title, again.statusCode)) return again
  kept.t = await aTenant()
  kept.example = undefined
  return send()
}

const isNamed = (path: Path, { errors = [] }: Answered) => {
  const field = path.join('.')
  return errors.some(({ path: named }) => {
    const bare = named.replace(/^body\./, '')
    return bare === field || field.startsWith(`${bare}.`) || bare.startsWith(`${field}.`)
  })
}

/** Where an answer has a text under another name: the reason of a decision stands beside that of the request. */
const answeredUnder: Readonly<Record<string, Path>> = { 'PUT /api/leave/:id reason': ['decisionReason'] }

function cameBackWrong({ title }: One, { path, text }: Put, { data }: Answered) {
  const last = String(path.at(-1))
  const back = valueAt(data, answeredUnder[`${title} ${path.join('.')}`] ?? path)
  if (typeof back !== 'string' || text.trim() === '' || normalised.has(last) || secret.has(last))
    return undefined
  if (back === text || back === text.trim()) return undefined
  return `came back as ${JSON.stringify(back).slice(0, 80)}`
}

const shownPut = ({ title }: One, { path, text }: Put) =>
  `${title} ${path.join('.')} ${JSON.stringify(text).slice(0, 60)}`

async function faultOfOne(one: One, put: Put, kept: Kept): Promise<string[]> {
  const answer = await sendWith(one, [put], kept)
  const said = `${shownPut(one, put)} → ${answer.statusCode}`
  const told: Answered = answer.json()
  if (answer.statusCode >= 500) return [said]
  if (isWrongSecret(one.title, answer.statusCode)) return []
  if (answer.statusCode >= 400) return isNamed(put.path, told) ? [] : [`${said} ${answer.body.slice(0, 200)}`]
  const wrong = cameBackWrong(one, put, told)
  return wrong ? [`${said} ${wrong}`] : []
}

/**
 * A text in each field at once. Those whose field is named are refused as they should be; the rest is sent again without
 * them, until it is taken. What cannot be told apart is sent one by one.
 */
async function faultsOfAll(one: One, puts: readonly Put[], kept: Kept): Promise<string[]> {
  let left = [...puts]
  while (left.length > 1) {
    const answer = await sendWith(one, left, kept)
    const answered: Answered = answer.json()
    if (answer.statusCode < 400)
      return left.flatMap((put) => {
        const wrong = cameBackWrong(one, put, answered)
        return wrong ? [`${shownPut(one, put)} ${wrong}`] : []
      })
    const open = left.filter(({ path }) => !isNamed(path, answered))
    if (answer.statusCode >= 500 || open.length === left.length) break
    left = open
  }
  const faults: string[] = []
  for (const put of left) faults.push(...(await faultOfOne(one, put, kept)))
  return faults
}

export async function sendTexts(one: One, texts: readonly string[]) {
  const t = await aTenant()
  const first = await one.example(t)
  const paths = textPaths(one.endpoint.body as z.ZodType | undefined, first.body ?? {})
  const faults: string[] = []
  const kept: Kept = { t, example: undefined }
  if (paths.length > 0)
    for (const n of texts.keys()) {
      const puts = paths.map((path, field) => ({ path, text: texts[(n + field) % texts.length]! }))
      faults.push(...(await faultsOfAll(one, puts, kept)))
    }
  return { faults, sent: paths.length * texts.length, fields: paths.length }
}

export const withTexts = writingExamples.filter(({ endpoint }) => !endpoint.upload)
