import { sql } from 'kysely'

/** Works that were begun and not ended. Written out, as their index is: it is not used where the states are values. */
export const isOpenWork = sql<boolean>`works.status in ('STARTED', 'ON_HOLD')`
