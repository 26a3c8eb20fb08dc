import { localDate } from '@muster/rules/time/zone'
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type RawBuilder,
} from 'kysely'
import { InlineLimitsCompiler } from './connection/inline-limits.ts'
import { type Scope, verbsOf } from './scope.ts'
import { type Bindable, ownTenant } from './sql.ts'
import type { DB } from './tables.gen.ts'

type Values = Readonly<Record<string, Bindable>>
/** What chooses the text of a statement, such as its sorting; never what a person typed. */
type Form = Readonly<Record<string, string | number | boolean | undefined>>

type Build<V, F, R> = (scope: Scope, values: V, form: F) => Compilable<R> | RawBuilder<R>
/** What a parameter is in each call: something of its scope, one of its values, or the same as in every other. */
type Parameter<V> = (scope: Scope, values: V) => unknown
interface Shape<V, R> {
  readonly query: CompiledQuery<R>
  readonly parameters: readonly Parameter<V>[]
}

/** One for each form, level, with areas and without, day, zone and language. With more than this all are forgotten, and built again when asked. */
const mostShapes = 200

/**
 * A statement that is built once and then only given its values, for what is asked many times a second: building one takes
 * as long as sending it. `build` gets places in place of the tenant, the actor's id, their areas and `values`: it may bind
 * them, and neither look at them nor reckon with them. What it may look at is the actor's level, whether they have areas,
 * and the language, the zone and the day of the company. Throws where it binds anything else that another call would have otherwise.
 */
export function prepared<V extends Values, F extends Form, R>(
  build: Build<V, F, R>,
): (scope: Scope, values?: V, form?: F) => Promise<R[]> {
  const compiled = compiler(build)
  return (scope, values = none as V, form = none as F) => scope.run(compiled(scope, values, form))
}

/** As `prepared`, for a statement that is deferred. */
export function preparedToDefer<V extends Values>(
  build: Build<V, Form, unknown>,
): (scope: Scope, values: V) => Promise<void> {
  const compiled = compiler(build)
  return (scope, values) => scope.defer({ compile: () => compiled(scope, values, none) })
}

function compiler<V extends Values, F extends Form, R>(build: Build<V, F, R>) {
  const shapes = new Map<string, Shape<V, R>>()
  return (scope: Scope, values: V, form: F): CompiledQuery<R> => {
    const key = `${JSON.stringify(form)} ${scope.actor.level} ${scope.actor.areas !== undefined} ${scope.actor.leadsSites} ${scope.company.locale} ${dayOf(scope)} ${scope.company.timezone}`
    let shape = shapes.get(key)
    if (!shape) {
      if (shapes.size >= mostShapes) shapes.clear()
      shape = shapeOf(build, scope, values, form)
      shapes.set(key, shape)
    }
    const parameters = shape.parameters.map((value) => value(scope, values))
    return { ...shape.query, parameters }
  }
}

const none = {}
const dayOf = ({ company, now }: Scope) => localDate(company.timezone, now.getTime())

const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new InlineLimitsCompiler(),
  },
})

// As `ownTenant`.
const actorId = Symbol('actorId') as unknown as number
const actorAreas = Symbol('actorAreas') as unknown as readonly number[]

function shapeOf<V extends Values, F, R>(
  build: Build<V, F, R>,
  scope: Scope,
  values: V,
  form: F,
): Shape<V, R> {
  const places = new Map<unknown, Parameter<V>>([
    [ownTenant, (own) => own.tenantId],
    [actorId, (own) => own.actor.id],
    [actorAreas, (own) => own.actor.areas],
    [scope.now, (own) => own.now],
  ])
  function place<T>(name: string, parameter: Parameter<V>) {
    const symbol = Symbol(name)
    places.set(symbol, parameter)
    return symbol as T
  }
  const { level, areas, leadsSites } = scope.actor
  const { locale, timezone } = scope.company
  const shapeScope = {
    ...verbsOf(builder, ownTenant),
    ...{ tenantId: ownTenant, now: scope.now, company: { locale, timezone } },
    actor: { id: actorId, level, ...(areas && { areas: actorAreas }), ...(leadsSites && { leadsSites }) },
    ago: (ms: number) => place<Date>('ago', (own) => own.ago(ms)),
  } as Scope
  const names = Object.keys(values)
  const placed = Object.fromEntries(names.map((name) => [name, place(name, (_, given) => given[name])]))
  const query = build(shapeScope, placed as never, form).compile(builder) as CompiledQuery<R>
  const parameterOf = (value: unknown): Parameter<V> => {
    if (!Array.isArray(value)) return places.get(value) ?? constant(value, query.sql)
    const items = value.map(parameterOf)
    return (own, given) => items.map((item) => item(own, given))
  }
  return { query, parameters: query.parameters.map(parameterOf) }
}

/** A parameter that is the same in each call of this shape. Throws for what may be made of the moment of one call. */
function constant(value: unknown, text: string): () => unknown {
  if (
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && !isMoment(value))
  )
    return () => value
  throw new Error(`A prepared statement binds what changes from call to call: ${String(value)} in ${text}`)
}
const isMoment = (text: string) => /\d\d:\d\d|Symbol\(/.test(text)
