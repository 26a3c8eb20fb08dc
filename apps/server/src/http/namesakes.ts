import type { Endpoint } from '@muster/contract/kit/endpoint'
import { namesakeFields } from '@muster/contract/kit/namesakes'
import { isManagement, levelsOf } from '@muster/contract/kit/permissions'
import type { z } from 'zod'
import { distinctionsOf } from '../db/namesakes.ts'
import type { Scope } from '../db/scope.ts'

/** Where an answer names people who may have namesakes. */
interface PeopleShape {
  /** The fields that tell them apart, each with the one beside it that holds the person's id. */
  readonly fields: ReadonlyMap<string, string>
  /** The other fields of an object in which people are named. */
  readonly parts: ReadonlyMap<string, PeopleShape>
  /** Of a list. */
  readonly items: PeopleShape | undefined
}
interface ShapeDef {
  innerType?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  options?: readonly z.ZodType[]
  shape?: Readonly<Record<string, z.ZodType>>
}

function peopleOfObject(shape: Readonly<Record<string, z.ZodType>>): PeopleShape | undefined {
  const fields = new Map<string, string>()
  const parts = new Map<string, PeopleShape>()
  for (const [name, field] of Object.entries(shape)) {
    const mark = namesakeFields.get(field)
    const part = peopleIn(field)
    if (mark) fields.set(name, mark.personId)
    if (part) parts.set(name, part)
  }
  return fields.size + parts.size > 0 ? { fields, parts, items: undefined } : undefined
}

function both(one: PeopleShape | undefined, other: PeopleShape | undefined): PeopleShape | undefined {
  if (!one || !other) return one ?? other
  const names = new Set([...one.parts.keys(), ...other.parts.keys()])
  return {
    fields: new Map([...one.fields, ...other.fields]),
    parts: new Map([...names].map((name) => [name, both(one.parts.get(name), other.parts.get(name))!])),
    items: both(one.items, other.items),
  }
}

function peopleIn(shape: z.ZodType): PeopleShape | undefined {
  const { innerType, out, element, options = [], shape: fields } = shape._zod.def as ShapeDef
  const inside = innerType ?? out
  if (inside) return peopleIn(inside)
  if (fields) return peopleOfObject(fields)
  if (!element) return options.map(peopleIn).reduce(both, undefined)
  const items = peopleIn(element)
  return items && { fields: new Map(), parts: new Map(), items }
}

const shapes = new WeakMap<Endpoint, { people: PeopleShape | undefined }>()
/**
 * Where the answers of an endpoint name people for management; undefined where they name none. Found once, when the endpoint
 * gets its pipeline.
 */
export function namedPeople(endpoint: Endpoint): PeopleShape | undefined {
  const found = shapes.get(endpoint) ?? { people: readShape(endpoint) }
  shapes.set(endpoint, found)
  return found.people
}
function readShape({ access, answer }: Endpoint): PeopleShape | undefined {
  const isRead = levelsOf(access)?.some(isManagement) ?? false
  return isRead && typeof answer !== 'string' ? peopleIn(answer) : undefined
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function collectIds(value: unknown, people: PeopleShape, ids: Set<number>) {
  if (Array.isArray(value)) {
    if (people.items) for (const item of value) collectIds(item, people.items, ids)
  } else if (isObject(value)) {
    for (const [field, personId] of people.fields) {
      const id = value[personId]
      if (typeof id === 'number' && value[field] === undefined) ids.add(id)
    }
    for (const [name, part] of people.parts) collectIds(value[name], part, ids)
  }
}

type Distinctions = ReadonlyMap<unknown, string>
/** Copies what gets a distinction: handlers may answer what they keep for other readers. */
function withDistinctions(value: unknown, people: PeopleShape, distinctions: Distinctions): unknown {
  if (Array.isArray(value)) {
    const { items } = people
    return items ? value.map((item: unknown) => withDistinctions(item, items, distinctions)) : value
  }
  if (!isObject(value)) return value
  const changes = new Map<string, unknown>()
  for (const [field, personId] of people.fields) {
    const distinction = distinctions.get(value[personId])
    if (distinction !== undefined && value[field] === undefined) changes.set(field, distinction)
  }
  for (const [name, part] of people.parts)
    if (isObject(value[name])) changes.set(name, withDistinctions(value[name], part, distinctions))
  return changes.size === 0 ? value : { ...value, ...Object.fromEntries(changes) }
}

/**
 * The answer with what tells namesakes apart: one query, none where the answer names no people or its handler has told them
 * apart. Only management reads it, as it may be an e-mail; a team leader on the roster does not.
 */
export async function tellApart(scope: Scope, endpoint: Endpoint, answer: unknown): Promise<unknown> {
  const { level, leadsSites } = scope.actor
  const people = isManagement(level) && !leadsSites ? namedPeople(endpoint) : undefined
  if (!people) return answer
  const ids = new Set<number>()
  collectIds(answer, people, ids)
  const distinctions = await distinctionsOf(scope, [...ids])
  return distinctions.size === 0 ? answer : withDistinctions(answer, people, distinctions)
}
