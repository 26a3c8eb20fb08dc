import type { Endpoint } from '@muster/contract/kit/endpoint'
import { z } from 'zod'
import type { Example } from '../sweeps/examples.ts'

export const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]
export type Path = readonly (string | number)[]
/** A place in what is sent: `body · jobUsers.0.tenantUserId`. */
export interface Place {
  readonly part: Part
  readonly path: Path
}
export type SentInput = Pick<Example, Part | 'file' | 'fileName'>

function leaves(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...at, Array.isArray(value) ? Number(key) : key]),
  )
}

const untold = (shape: z.ZodType | undefined, sent: unknown): string[] =>
  shape instanceof z.ZodObject ? Object.keys(shape.shape).filter((key) => !(key in Object(sent ?? {}))) : []

export function placesOf(endpoint: Endpoint, input: SentInput): { told: Place[]; beside: Place[] } {
  const places = parts.flatMap((part) =>
    input[part] === undefined ? [] : leaves(input[part]).map((path) => ({ part, path })),
  )
  const beside = parts.flatMap((part) =>
    untold(endpoint[part], input[part]).map((key) => ({ part, path: [key] })),
  )
  // An example hands its whole row over; of that the path takes what it names.
  const isSent = ({ part, path }: Place) =>
    part === 'params' ? path.length === 1 && endpoint.path.includes(`:${path[0]}`) : path.length > 0
  return { told: places.filter(isSent), beside: beside.filter(({ part }) => part !== 'params') }
}

export const valueAt = (input: SentInput, { part, path }: Place): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key],
    input[part],
  )

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  const inner = (value as Record<string | number, unknown> | undefined)?.[key]
  return Object.assign(copy, { [key]: replaced(inner, rest, by) })
}
export const withValueAt = (input: SentInput, { part, path }: Place, by: unknown): SentInput => ({
  ...input,
  [part]: replaced(input[part] ?? {}, path, by),
})

const naming = /(^|[a-z])ids?$|^locations$|By$|ToAdd$|ToRemove$/i
export const nameOf = ({ path }: Place) => String(path.findLast((key) => typeof key === 'string'))
/** Ids of rows: those that a company or a request of a browser carries are others, and leave that is paid has none. */
export const namesRow = (place: Place) =>
  naming.test(nameOf(place)) && !['tenantId', 'rawId', 'paid'].includes(nameOf(place))
export const placeName = ({ part, path }: Place) => `${part} · ${path.join('.')}`
