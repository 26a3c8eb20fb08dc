import { clients, type Level } from '@muster/contract/kit/permissions'
import type { Expression, RawBuilder } from 'kysely'
import { ownTenant, type Scope, sql } from './scope.ts'
import type { Bindable } from './sql.ts'

/** Whether a text holds what was typed, without accents, in either case and whatever form its letters have. */
export const holds = (text: Expression<string>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(search_fold(${text}), search_fold(${typed})) > 0`

/**
 * Whether a text holds each of these words; without words, every text does. Wildcards are letters. Under row-level
 * security no index on text is used for this: the rows of one company are looked through.
 */
export const holdsAll = (text: Expression<string>, words: readonly string[]): RawBuilder<boolean> =>
  words.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(
        words.map((word) => holds(text, word)),
        sql` and `,
      )}`

/** The words of a search; each is looked for by itself. */
export const wordsOf = (typed: string | undefined): string[] => typed?.split(/\s+/).filter(Boolean) ?? []

/** Languages that order letters in another way than the columns of names do. Every PostgreSQL with ICU has them. */
const ownOrder = new Set('ar cs da es et fi fr hi hr hu ja ko lt lv ne pl ro sk sl sv th tr vi zh'.split(' '))

/** A name to sort by, in the order of the company's language. */
export function nameOrder(scope: Scope, name: Expression<string>): RawBuilder<string> {
  const language = scope.company.locale.slice(0, 2)
  if (!ownOrder.has(language)) return sql<string>`${name}`
  return sql<string>`(${name}) collate ${sql.id(`${language}-x-icu`)}`
}

/**
 * The name of a person, of a query that has the table `users` under this name; some have no last name. An index has the
 * same expression.
 */
export const personName = (users: string): RawBuilder<string> =>
  sql<string>`btrim(${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)})`

/** How mails greet a person: staff by the first name, the company of a client by its whole one. */
export const greetedName = (users: string): RawBuilder<string> =>
  sql<string>`case when exists (select from roles where roles.tenant_id = ${ownTenant}
      and roles.id = ${sql.ref(`${users}.role_id`)} and ${levelIn('roles.level', clients)})
    then ${personName(users)} else ${sql.ref(`${users}.first_name`)} end`

/** Whether a level, or a column of role levels, is one of these, such as `management`. */
export const levelIn = (level: string | RawBuilder<number>, levels: readonly Level[]): RawBuilder<boolean> =>
  sql<boolean>`${typeof level === 'string' ? sql.ref(level) : level} in (${sql.join(levels.map((level) => sql.lit(level)))})`

/** To compare with `=`: one of these values, as one parameter. */
export const anyOf = <T extends Bindable>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`

/**
 * To compare an id with `=`: one of those that a query finds. It is asked once for a statement. Of `in` a planner that has
 * not counted the rows yet may ask it again for each row.
 */
export const oneOf = (query: Expression<unknown>): RawBuilder<number> => sql<number>`any(array(${query}))`
