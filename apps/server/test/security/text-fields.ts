import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { sharedData } from '../../src/outside/test/shared-data.ts'
import { writingExamples } from '../sweeps/examples.ts'
import { aTenant, type Tenant } from '../tenant.ts'

const names = (file: string | null) => (file ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])
const blns = sharedData('strings/blns.json')
const dompurify = sharedData('strings/xss-dompurify-expect.json')
const congress = sharedData('strings/full-names-us-congress.txt')
const surnames = sharedData('strings/common-surnames-by-country.csv')

/** Texts of our own, of each kind that has broken somebody's software. */
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

/** Where in a body a text is or may be sent: every text of the example, and what the shape takes beside them. */
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
const isInTheWay = (status: number) => status === 404 || status === 409

/** These three take secrets: a text in place of one is gone, as any wrong one is, or after five tries one too many. */
const takesSecrets = new Set([
  'POST /api/auth/second-factor/passkey',
  'POST /api/auth/confirm',
  'PUT /api/user/me/password',
])
const isWrongSecret = (title: string, status: number) =>
  takesSecrets.has(title) && (status === 410 || status === 429)

interface Answered {
  success?: boolean
  data?: unknown
  errors?: { path: string }[]
}

async function fault(one: (typeof writingExamples)[number], path: Path, text: string, kept: Kept) {
  const send = async () => {
    kept.example ??= await one.example(kept.t)
    const { t } = kept
    const { as = t.boss, ...input } = kept.example
    const body = withValue(input.body ?? {}, path, text)
    return t.send(one.endpoint, { ...input, body } as never, { as })
  }
  let answer = await send()
  if (isInTheWay(answer.statusCode)) {
    kept.t = await aTenant()
    kept.example = undefined
    answer = await send()
  }
  const said = `${one.title} ${path.join('.')} ${JSON.stringify(text).slice(0, 60)} → ${answer.statusCode}`
  const { data, errors = [] }: Answered = answer.json()
  if (answer.statusCode >= 500) return said
  if (isWrongSecret(one.title, answer.statusCode)) return undefined
  if (answer.statusCode >= 400) {
    const field = path.join('.')
    const isNamed = errors.some(({ path: named }) => {
      const bare = named.replace(/^body\./, '')
      return bare === field || field.startsWith(`${bare}.`) || bare.startsWith(`${field}.`)
    })
    return isNamed ? undefined : `${said} ${answer.body.slice(0, 200)}`
  }
  const last = String(path.at(-1))
  const back = valueAt(data, path)
  if (typeof back !== 'string' || text.trim() === '' || normalised.has(last) || secret.has(last))
    return undefined
  return back === text || back === text.trim()
    ? undefined
    : `${said} came back as ${JSON.stringify(back).slice(0, 80)}`
}
interface Kept {
  t: Tenant
  example: Example | undefined
}

/** Sends each text into each text field of one endpoint; answers what went wrong and how many were sent. */
export async function sendTexts(one: (typeof writingExamples)[number], texts: readonly string[]) {
  const t = await aTenant()
  const first = await one.example(t)
  const paths = textPaths(one.endpoint.body as z.ZodType | undefined, first.body ?? {})
  const faults: string[] = []
  const kept: Kept = { t, example: undefined }
  for (const path of paths) {
    for (const text of texts) {
      const said = await fault(one, path, text, kept)
      if (said) faults.push(said)
    }
  }
  return { faults, sent: paths.length * texts.length, fields: paths.length }
}

export const withTexts = writingExamples.filter(({ endpoint }) => !endpoint.upload)
