import { levelWhileSuspended, losingRightsSuspended } from '@muster/contract/kit/permissions'
import { localDate } from '@muster/rules/time/zone'
import type { RawBuilder } from 'kysely'
import { levelIn } from './names.ts'
import { ownTenant, type Scope, sql } from './scope.ts'

/** The last day that counts, of a query with `suspensions`: the one before the day on which it was ended. */
export const lastCounted = sql<string | null>`least(suspensions.last_day, suspensions.ended_on - 1)`

const usualNames = { users: 'users', roles: 'roles' }

/**
 * The level whose rights a person of the query has on a day: the one of their role, unless a suspension has taken the
 * right to decide about others.
 */
const levelOn = (day: RawBuilder<string>, { users, roles } = usualNames): RawBuilder<number> =>
  sql<number>`case when ${levelIn(`${roles}.level`, losingRightsSuspended)} and exists (
      select from suspensions where suspensions.tenant_id = ${ownTenant}
        and suspensions.user_id = ${sql.ref(`${users}.id`)}
        and ${day} between suspensions.first_day and coalesce(${lastCounted}, 'infinity'::date))
    then ${sql.lit(levelWhileSuspended)} else ${sql.ref(`${roles}.level`)} end`

/** The same, today: who reads, who decides and who is notified follow from it. Days are those of the company. */
export const levelToday = ({ company, now }: Scope, names = usualNames) =>
  levelOn(sql<string>`${localDate(company.timezone, now.getTime())}::date`, names)

/** The same at a moment, of a query that has `company_settings`. */
export const levelAt = (moment: Date) =>
  levelOn(sql<string>`(${moment}::timestamptz at time zone company_settings.timezone)::date`)
