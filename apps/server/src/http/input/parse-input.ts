import type { Endpoint } from '@muster/contract/kit/endpoint'
import { msg } from '@muster/contract/kit/msg'
import { issueSentence } from '@muster/contract/kit/shape-words'
import { z } from 'zod'
import { type FieldFaultInput, failure } from '../failures.ts'
import { refuseReversedRange, withRangeDays } from './range-days.ts'

type Path = readonly PropertyKey[]

const faultsOf = (error: z.ZodError): FieldFaultInput[] =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), ...issueSentence(issue) }))

/** Every place that was refused, those within the alternatives of a union too. */
const refusedPlaces = (issues: readonly z.core.$ZodIssue[], before: Path = []): Path[] =>
  issues.flatMap((issue) => {
    const path = [...before, ...issue.path]
    const within =
      issue.code === 'invalid_union' ? issue.errors.flatMap((each) => refusedPlaces(each, path)) : []
    return [path, ...within]
  })

const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null

/** The same value without what is null or empty at these places; undefined where nothing is. */
function withoutEmpty(value: unknown, places: readonly Path[]): unknown {
  const copy: unknown = structuredClone(value)
  let isChanged = false
  for (const place of places) {
    const holder = place.slice(0, -1).reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), copy)
    const last = place.at(-1)
    if (last === undefined || !isObject(holder) || Array.isArray(holder) || !Object.hasOwn(holder, last))
      continue
    if (holder[last] !== null && holder[last] !== '') continue
    delete holder[last]
    isChanged = true
  }
  return isChanged ? copy : undefined
}

/**
 * What was sent, in its shape. An optional field or parameter that is null or empty counts as absent, unless its shape
 * says what null or empty means. Throws input.invalid.
 */
function parsed(shape: z.ZodType | undefined, value: unknown): unknown {
  if (!shape) return undefined
  const result = z.safeParse(shape, value)
  if (result.success) return result.data
  const reduced = withoutEmpty(value, refusedPlaces(result.error.issues))
  const again = reduced === undefined ? undefined : z.safeParse(shape, reduced)
  if (again?.success) return again.data
  // What is required stays refused with the sentence for what was sent.
  const still = again && new Set(refusedPlaces(again.error.issues).map((path) => path.join('.')))
  const faults = faultsOf(result.error).filter(({ path }) => !still || still.has(path))
  throw failure('input.invalid', {}, { errors: faults.length > 0 ? faults : faultsOf(again!.error) })
}

/** What the id of a path is called in a query or a body, by the beginning of the path. */
const namesOfIds: readonly (readonly [prefix: string, ...names: string[]])[] = [
  ['/api/conversation/thread/:id', 'threadId', 'conversationThreadId'],
  ['/api/conversation/:id', 'conversationId'],
  ['/api/work/:id', 'workId'],
  ['/api/job/detail/:id', 'jobDetailId'],
  ['/api/job/location/:id', 'jobLocationId', 'locationId'],
  ['/api/job/related-file/:id', 'fileId'],
  ['/api/job/:id', 'jobId'],
  ['/api/client/contract/:id', 'contractId'],
  ['/api/client/contract/related-file/:id', 'fileId'],
  ['/api/group/location/:id', 'groupId'],
  ['/api/user/tenant/:id', 'tenantUserId', 'userId'],
  ['/api/user/:id', 'tenantUserId', 'userId'],
  ['/api/role/:id', 'roleId'],
  ['/api/calendar/event/:id', 'eventId'],
]

type SecondNames = readonly (readonly [param: string, names: readonly string[]])[]
const secondNames = new Map<string, SecondNames>()
/** Under which names the id of a path may be sent a second time: its own, `id`, and what the documents call it. */
export function secondNamesOf(path: string): SecondNames {
  const names = secondNames.get(path) ?? findSecondNames(path)
  secondNames.set(path, names)
  return names
}
function findSecondNames(path: string): SecondNames {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const named =
    namesOfIds.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.slice(1) ?? []
  return params.map((param) => [param, param === 'id' ? ['id', ...named] : [param]] as const)
}

const isSame = (sent: unknown, id: unknown) =>
  sent === undefined || sent === null || sent === '' || String(sent) === String(id)

/** An id that is sent twice says the same both times. Throws input.invalid. */
function refuseOtherIds(path: string, params: unknown, ...places: readonly unknown[]): void {
  if (!isObject(params)) return
  for (const [param, names] of secondNamesOf(path))
    for (const place of places) {
      if (!isObject(place)) continue
      const other = names.find((name) => Object.hasOwn(place, name) && !isSame(place[name], params[param]))
      if (other)
        throw failure(
          'input.invalid',
          {},
          { errors: [{ path: other, message: msg('Must be the id in the address') }] },
        )
    }
}

/** A tenantId that a caller sends is compared with the session, and otherwise ignored. Throws access.tenant. */
function refuseOtherTenant(tenantId: number, ...places: unknown[]) {
  for (const place of places) {
    if (!isObject(place)) continue
    for (const [key, value] of Object.entries(place)) {
      if (key.toLowerCase() !== 'tenantid') continue
      const sent = Array.isArray(value) ? value : [value]
      if (sent.some((each) => String(each) !== String(tenantId))) throw failure('access.tenant')
    }
  }
}

/** The objects within a body, as the schedule that is sent with the people of a job: they may name the company too. */
const partsOf = (body: unknown) => (isObject(body) ? Object.values(body) : [])

interface SentParts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}
/**
 * The parts of a call in the shapes of its endpoint, and its range in days of the company's zone. `caller` is undefined
 * where no person has signed in. Throws input.invalid, access.tenant, values.refused.
 */
export function inputOf(
  endpoint: Endpoint,
  { params, query, body = {} }: SentParts,
  caller: { readonly tenantId: number; readonly company: { readonly timezone: string } } | undefined,
): SentParts {
  if (caller) {
    refuseOtherTenant(caller.tenantId, query, body, ...partsOf(body))
    refuseOtherIds(endpoint.path, params, query, body)
  }
  const input = {
    params: parsed(endpoint.params, params),
    query: parsed(endpoint.query, query),
    body: parsed(endpoint.body, body),
  }
  if (!caller) return input
  const ranged = withRangeDays(input.query, caller.company.timezone)
  refuseReversedRange(ranged)
  return { ...input, query: ranged }
}
