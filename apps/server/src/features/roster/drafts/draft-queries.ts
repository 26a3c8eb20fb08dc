import { holds, oneOf, personName, wordsOf } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import { jobsAtSites } from '../../jobs/queries.ts'
import { allChanges, reachableChanges } from '../../planning/change-queries.ts'

interface DraftFilter {
  mine?: boolean | undefined
  search?: string | undefined
}

/** Changes by themselves: what is published together with one, as the other half of a move, is part of it. */
const wholeChanges = (scope: Scope) => reachableChanges(scope).where('roster_changes.pair_id', 'is', null)

export async function countDrafts(scope: Scope): Promise<number> {
  const { count } = await wholeChanges(scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const draftsLike = (scope: Scope, { mine, search }: DraftFilter) =>
  wordsOf(search).reduce(
    (drafts, word) => drafts.where((eb) => eb.or([namesPerson(scope, word), atSite(scope, word)])),
    wholeChanges(scope).$if(mine === true, (query) =>
      query.where('roster_changes.act_id', '=', oneOf(ownActs(scope).select('id'))),
    ),
  )

const namesPerson = (scope: Scope, word: string) => {
  const people = scope
    .from('users')
    .where(holds(personName('users'), word))
    .select('users.id')
  const partners = allChanges(scope)
    .where('roster_changes.user_id', '=', oneOf(people))
    .where('roster_changes.pair_id', 'is not', null)
    .select('roster_changes.pair_id')
  return sql<boolean>`(roster_changes.user_id = ${oneOf(people)} or roster_changes.id = ${oneOf(partners)})`
}
const atSite = (scope: Scope, word: string) => {
  const jobs = jobsAtSites(scope).where(holds(sql`sites.name`, word)).select('jobs.id')
  return sql<boolean>`roster_changes.job_id = ${oneOf(jobs)}`
}

export const ownActs = (scope: Scope) => scope.from('roster_acts').where('created_by', '=', scope.actor.id)

/** `partner` is the shift that takes the place of a removed one. */
export const namedDrafts = (scope: Scope, drafts: ReturnType<typeof draftsLike>) =>
  drafts
    .innerJoin('roster_acts', along('roster_changes.act_id'))
    .innerJoin('users as author', along('roster_acts.created_by'))
    .innerJoin('users', along('roster_changes.user_id'))
    .innerJoin('jobs', along('roster_changes.job_id'))
    .innerJoin('sites', along('jobs.site_id'))
    .innerJoin('job_details', along('jobs.job_detail_id'))
    .leftJoin('roster_changes as partner', (join) =>
      along('partner.pair_id', 'roster_changes')(join).on('partner.kind', '=', 'ADD'),
    )
    .leftJoin('users as receiver', along('partner.user_id'))
    // A series that continues at other times has two partners; the first one says what the change is.
    .distinctOn('roster_changes.id')
    .select((eb) => [
      'roster_changes.id',
      'roster_changes.act_id as actId',
      'roster_changes.kind',
      'roster_changes.user_id as tenantUserId',
      personName('users').as('name'),
      'partner.user_id as receiverId',
      personName('receiver').as('receiverName'),
      'roster_changes.job_id as jobId',
      'job_details.title as jobTitle',
      'sites.name as locationName',
      'roster_changes.first_date as date',
      eb.fn.coalesce('partner.start_local', 'roster_changes.start_local').as('startLocal'),
      eb.fn.coalesce('partner.timezone', 'roster_changes.timezone').as('timezone'),
      eb.fn.coalesce('partner.duration_minutes', 'roster_changes.duration_minutes').as('durationMinutes'),
      eb.fn.coalesce('partner.first_date', 'roster_changes.first_date').as('firstDate'),
      eb.fn.coalesce('partner.frequency', 'roster_changes.frequency').as('frequency'),
      'roster_changes.occurrence_date as occurrenceDate',
      'roster_acts.created_by as byUserId',
      personName('author').as('byName'),
      'roster_acts.created_at as at',
      wholeChanges(scope)
        .where('roster_changes.act_id', '=', eb.ref('roster_acts.id'))
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('actChanges'),
    ])
    .orderBy('roster_changes.id', 'desc')
    .orderBy('partner.id')
export type DraftRow = Awaited<ReturnType<ReturnType<typeof namedDrafts>['execute']>>[number]
