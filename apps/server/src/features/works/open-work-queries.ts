import { type Scope, sql } from '../../db/scope.ts'

/** Spells out the states as the index does: with parameters, PostgreSQL does not use the index. */
export const isOpen = (works = 'works') =>
  sql<boolean>`${sql.ref(`${works}.status`)} in ('STARTED', 'ON_HOLD')`

export const openWorks = (scope: Scope) => scope.from('works').where(isOpen())
