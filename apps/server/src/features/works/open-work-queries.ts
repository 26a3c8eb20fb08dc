import { type Scope, sql } from '../../db/scope.ts'

/** A work that was begun and not ended. Written out, as its index is: with states as values, the index is not used. */
export const isOpen = (works = 'works') =>
  sql<boolean>`${sql.ref(`${works}.status`)} in ('STARTED', 'ON_HOLD')`

export const openWorks = (scope: Scope) => scope.from('works').where(isOpen())
