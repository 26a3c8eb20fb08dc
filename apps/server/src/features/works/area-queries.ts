import { areaSites, isAreaManager } from '../../db/areas.ts'
import { type Scope, sql } from '../../db/scope.ts'

/** `reachableTimes` of a manager of areas, as a condition on works `w`; nothing for everybody else. */
export const andReachedWorks = (scope: Scope) =>
  isAreaManager(scope.actor)
    ? sql`and (w.user_id = ${scope.actor.id} or w.site_id = any(array(${areaSites(scope)})))`
    : sql``
