import { isClient, isManagement } from '@muster/contract/kit/permissions'
import { hitsOfAKind, newestWorks, type SearchResult } from '@muster/contract/search'
import type { Expression, RawBuilder } from 'kysely'
import { holdsAll, nameOrder, personName } from '../../db/names.ts'
import { along, matching } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { reachableJobs } from '../jobs/reach.ts'
import { reachableSites } from '../sites/reach.ts'
import { reachableUsers } from '../users/reach.ts'
import { reachableWorks } from '../works/reach.ts'

export interface SearchQuery {
  words: readonly string[]
  typed: string
}
type SqlText = RawBuilder<string>

/** What begins with the words as typed comes first, then what holds them together, then the rest. */
const distance = (title: Expression<string>, { typed }: SearchQuery) =>
  sql<number>`case strpos(search_fold(${title}), search_fold(${typed})) when 1 then 0 when 0 then 2 else 1 end`

const userName = personName('users')

/**
 * People of the company, or its clients. Their e-mail and number are looked into, and their phone is shown, for management
 * alone.
 */
export function peopleWith(
  scope: Scope,
  query: SearchQuery,
  kind: 'PERSON' | 'CLIENT',
): Promise<SearchResult[]> {
  const hay: SqlText = isManagement(scope.actor.level)
    ? sql`concat_ws(chr(10), ${userName}, users.email, users.employee_number)`
    : userName
  const phone = isManagement(scope.actor.level)
    ? sql<string | null>`nullif(users.phone, '')`
    : sql<null>`null`
  return reachableUsers(scope)
    .where('roles.level', kind === 'CLIENT' ? '=' : '<', 10)
    .where(holdsAll(hay, query.words))
    .select([sql.lit(kind).as('kind'), 'users.id', userName.as('title'), 'roles.name as hint'])
    .select(['users.id as tenantUserId', phone.as('phone')])
    .orderBy(distance(userName, query))
    .orderBy(nameOrder(scope, sql.ref('users.last_name')))
    .orderBy('users.id')
    .limit(hitsOfAKind)
    .execute()
}

export const sitesWith = (scope: Scope, query: SearchQuery): Promise<SearchResult[]> =>
  reachableSites(scope)
    .where(holdsAll(sql`sites.name || chr(10) || sites.address`, query.words))
    .select([sql.lit('SITE' as const).as('kind'), 'sites.id', 'sites.name as title', 'sites.address as hint'])
    .orderBy(distance(sql`sites.name`, query))
    .orderBy(nameOrder(scope, sql.ref('sites.name')))
    .orderBy('sites.id')
    .limit(hitsOfAKind)
    .execute()

export const jobsWith = (scope: Scope, query: SearchQuery): Promise<SearchResult[]> =>
  reachableJobs(scope)
    .innerJoin('job_details', along('jobs.job_detail_id'))
    .innerJoin('sites', along('jobs.site_id'))
    .where(holdsAll(sql`job_details.title || chr(10) || sites.name`, query.words))
    .select([
      sql.lit('JOB' as const).as('kind'),
      'jobs.id',
      'job_details.title as title',
      'sites.name as hint',
    ])
    .orderBy('jobs.enabled', 'desc')
    .orderBy(distance(sql`job_details.title`, query))
    .orderBy(nameOrder(scope, sql.ref('job_details.title')))
    .orderBy('jobs.id')
    .limit(hitsOfAKind)
    .execute()

const wholeNumber = /^#?(\d{1,15})$/

/** The work of this number, else the newest that fit. A client is not told who did it. */
export function worksWith(scope: Scope, query: SearchQuery) {
  const number = wholeNumber.exec(query.typed)?.[1]
  const works = reachableWorks(scope).where('works.status', '<>', 'VOID')
  const newest = works
    .select('works.id')
    .orderBy('works.local_date', 'desc')
    .orderBy('works.started_at', 'desc')
    .limit(newestWorks)
  const worker: SqlText = isClient(scope.actor.level) ? sql`null` : userName
  const title = sql<string>`job_details.title || ' · ' || sites.name`
  const hint = sql<string>`concat_ws(' · ', to_char(works.local_date, 'DD/MM/YYYY'), ${worker}, '#' || works.id)`
  return works
    .innerJoin('job_details', matching({ 'job_details.id': 'works.job_detail_id' }))
    .innerJoin('sites', along('works.site_id'))
    .innerJoin('users', along('works.user_id'))
    .$if(number !== undefined, (works) => works.where('works.id', '=', Number(number)))
    .$if(number === undefined, (works) =>
      works
        // An array is read once. Before a table has statistics, `in` is planned as a join with every site.
        .where('works.id', '=', sql<number>`any(array(${newest}))`)
        .where(holdsAll(sql`concat_ws(chr(10), job_details.title, sites.name, ${worker})`, query.words)),
    )
    .select([sql.lit('WORK' as const).as('kind'), 'works.id', title.as('title'), hint.as('hint')])
    .orderBy('works.local_date', 'desc')
    .orderBy('works.started_at', 'desc')
    .limit(hitsOfAKind)
}
