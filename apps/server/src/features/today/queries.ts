import { clients } from '@muster/contract/kit/permissions'
import type { VisitTaken } from '@muster/contract/today'
import type { Occurrence } from '@muster/rules/time/recurrence'
import { andInAreas, isAreaManager } from '../../db/areas.ts'
import { anyOf, levelIn, personName } from '../../db/names.ts'
import { along, joinAlong, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { companyToday } from '../contracts/company-today.ts'
import { scorePercent, workScores } from '../works/score-queries.ts'

export const occurrenceKey = (eventId: number, occurrenceStart: number) => `${eventId} ${occurrenceStart}`

export interface PlannedVisit {
  readonly eventId: number | null
  readonly plan: Pick<Occurrence, 'occurrenceStart'> | undefined
}
/** Who looks after these visits, by `occurrenceKey`. */
export async function readVisitNotes(
  scope: Scope,
  visits: readonly PlannedVisit[],
): Promise<Map<string, VisitTaken>> {
  const planned = visits.flatMap(({ eventId, plan }) => (eventId !== null && plan ? { eventId, plan } : []))
  if (planned.length === 0) return new Map()
  const rows = await selectNotes(scope)
    .where('visit_notes.event_id', '=', anyOf([...new Set(planned.map(({ eventId }) => eventId))]))
    .where('visit_notes.occurrence_start', 'in', [
      ...new Set(planned.map(({ plan }) => new Date(plan.occurrenceStart))),
    ])
    .execute()
  return new Map(
    rows.map((row) => [occurrenceKey(row.eventId, row.occurrenceStart.getTime()), shownNote(row)]),
  )
}

export const readVisitNote = async (
  scope: Scope,
  eventId: number,
  occurrenceStart: Date,
): Promise<VisitTaken> =>
  shownNote(
    await selectNotes(scope)
      .where('visit_notes.event_id', '=', eventId)
      .where('visit_notes.occurrence_start', '=', occurrenceStart)
      .executeTakeFirstOrThrow(),
  )

const selectNotes = (scope: Scope) =>
  scope
    .from('visit_notes')
    .innerJoin('users', along('visit_notes.taken_by'))
    .select(['visit_notes.event_id as eventId', 'visit_notes.occurrence_start as occurrenceStart'])
    .select(['visit_notes.taken_by as tenantUserId', 'visit_notes.at', 'visit_notes.note'])
    .select(personName('users').as('name'))
type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number]
const shownNote = ({ tenantUserId, name, at, note }: NoteRow): VisitTaken => ({
  tenantUserId,
  name,
  at: at.toISOString(),
  note,
})

/** Rows of each list of what waits; the count beside it is of all. */
export const longestList = 20
/** Of unsatisfactory visits, in per cent; the lowest band of the inspection report ends here. */
export const lowScore = 60

type Counted<R> = R & { total: number }
/** The rows of a statement with the number of all that it found. */
async function counted<R extends object>(rows: Promise<Counted<R>[]>) {
  const found = await rows
  return { count: found[0]?.total ?? 0, rows: found.map(({ total: _, ...row }) => row as unknown as R) }
}

/** Narrows to sites of these groups, and to those in reach; to every site unless given. */
const inGroups = (scope: Scope, siteId: string, groupIds: readonly number[] | undefined) => {
  const inReach = andInAreas(scope, siteId)
  return groupIds === undefined
    ? inReach
    : sql`and ${sql.ref(siteId)} in (select g.site_id from site_group_sites g
        where g.tenant_id = ${scope.tenantId} and g.site_group_id = any(${groupIds}::bigint[])) ${inReach}`
}

export interface TroubledRow {
  workId: number
  tenantUserId: number
  employeeName: string
  locationId: number
  locationName: string
  jobDetailTitle: string
  timezone: string
  startedAt: Date
  lacksEnd: boolean
  isOffsite: boolean
  lacksPhotos: boolean
  score: number | null
}
/** Visits of today and yesterday that ended with something wrong, newest first; what was reviewed is settled. */
export const readTroubled = (scope: Scope, groupIds: readonly number[] | undefined) => {
  const recent = sql`w.local_date >= ${companyToday(scope)}::date - 1 ${inGroups(scope, 'w.site_id', groupIds)}`
  return counted(
    scope.sql(sql<Counted<TroubledRow>>`
      with ${workScores(scope, recent)},
      scores as (select id, ${scorePercent} as score from by_work where spec_type = 'INSPECTION')
      select count(*) over ()::int as total, w.id as "workId", u.id as "tenantUserId",
        ${personName('u')} as "employeeName", s.id as "locationId", s.name as "locationName",
        d.title as "jobDetailTitle", w.timezone, w.started_at as "startedAt",
        'tooLong' = any(w.review_reasons) as "lacksEnd", 'offsite' = any(w.review_reasons) as "isOffsite",
        w.evidence_pending as "lacksPhotos", scores.score
      from works w ${joinAlong('users u', 'w.user_id')} ${joinAlong('sites s', 'w.site_id')}
        ${joinAlong('jobs j', 'w.job_id')} ${joinAlong('job_details d', 'j.job_detail_id')}
        left join scores on scores.id = w.id
      where w.tenant_id = ${scope.tenantId} and w.status = 'COMPLETED' and ${recent} and (w.review_reasons && array['offsite', 'tooLong'] or w.evidence_pending
        or scores.score <= ${lowScore})
      order by w.started_at desc, w.id desc limit ${longestList}`),
  )
}

export const readNewProblems = (scope: Scope, groupIds: readonly number[] | undefined) =>
  counted(
    scope.sql(sql<Counted<{ id: number; siteId: number; siteName: string; text: string; reportedAt: Date }>>`
      select count(*) over ()::int as total, p.id, s.id as "siteId", s.name as "siteName", p.text, p.reported_at as "reportedAt"
      from problems p ${joinAlong('sites s', 'p.site_id')}
      where p.tenant_id = ${scope.tenantId} and p.state = 'NEW' ${inGroups(scope, 'p.site_id', groupIds)}
      order by p.reported_at desc, p.id desc limit ${longestList}`),
  )

/** Feedback of the last seven days that came out low. */
export const readLowFeedback = (scope: Scope, groupIds: readonly number[] | undefined) => {
  const recent = sql`'FEEDBACK' = any(w.spec_types)
    and w.local_date > ${companyToday(scope)}::date - 7 ${inGroups(scope, 'w.site_id', groupIds)}`
  return counted(
    scope.sql(sql<
      Counted<{ workId: number; locationId: number; locationName: string; score: number; endedAt: Date }>
    >`
      with ${workScores(scope, recent)},
      scores as (select id, ${scorePercent} as score from by_work where spec_type = 'FEEDBACK')
      select count(*) over ()::int as total, w.id as "workId", s.id as "locationId", s.name as "locationName", scores.score,
        w.ended_at as "endedAt"
      from works w ${joinAlong('sites s', 'w.site_id')} join scores on scores.id = w.id
      where w.tenant_id = ${scope.tenantId} and w.status = 'COMPLETED' and ${recent} and scores.score <= ${lowScore}
      order by w.ended_at desc, w.id desc limit ${longestList}`),
  )
}

/** Communication books whose newest message is a client's, from four hours to two weeks ago. */
export const readUnanswered = (scope: Scope, groupIds: readonly number[] | undefined) =>
  counted(
    scope.sql(sql<Counted<{ conversationId: number; siteId: number; siteName: string; sentAt: Date }>>`
      select count(*) over ()::int as total, c.id as "conversationId", s.id as "siteId", s.name as "siteName", m.sent_at as "sentAt"
      from conversations c ${joinAlong('sites s', 'c.site_id')}
        ${joinAlong('messages m', 'm.conversation_id', 'c')} and m.seq = c.last_seq
        ${joinAlong('users u', 'm.sender_id')} ${joinAlong('roles r', 'u.role_id')}
      where c.tenant_id = ${scope.tenantId} and c.kind = 'BOOK' and ${levelIn('r.level', clients)} and m.removed_at is null
        and c.last_message_at between ${scope.now}::timestamptz - interval '14 days'
          and ${scope.now}::timestamptz - interval '4 hours'
        ${inGroups(scope, 'c.site_id', groupIds)}
      order by m.sent_at limit ${longestList}`),
  )

/** Contracts in force that end in at most 14 days, the next first; renewed ones left out. */
export const readEndingContracts = (scope: Scope, groupIds: readonly number[] | undefined) =>
  counted(
    scope.sql(sql<
      Counted<{
        id: number
        title: string
        clientId: number
        clientName: string
        endDate: string
        daysLeft: number
      }>
    >`
      select count(*) over ()::int as total, c.id, c.title, u.id as "clientId", ${personName('u')} as "clientName",
        c.end_date::text as "endDate", c.end_date - ${companyToday(scope)}::date as "daysLeft"
      from contracts c ${joinAlong('users u', 'c.client_id')}
      where c.tenant_id = ${scope.tenantId} and c.archived_at is null and not c.suspended
        and c.end_date between ${companyToday(scope)}::date and ${companyToday(scope)}::date + 14
        and not exists (select from contracts renewal
          where ${linkedBy('renewal.renewed_from_id', 'contracts c')} and renewal.archived_at is null)
        ${
          groupIds === undefined && !isAreaManager(scope.actor)
            ? sql``
            : sql`and exists (select from contract_sites l where ${linkedBy('l.contract_id', 'contracts c')}
                and l.unlinked_at is null ${inGroups(scope, 'l.site_id', groupIds)})`
        }
      order by c.end_date, c.id limit ${longestList}`),
  )

/** Failed notifications and mails of the last seven days. */
export async function countUndelivered(scope: Scope): Promise<number> {
  const since = scope.ago(7 * 86_400_000)
  const [row] = await scope.sql(sql<{ undelivered: number }>`
    select (select count(*) from notification_deliveries
        where tenant_id = ${scope.tenantId} and state = 'failed' and created_at > ${since})
      + (select count(*) from mails
        where tenant_id = ${scope.tenantId} and state = 'failed' and created_at > ${since}) as undelivered`)
  return row!.undelivered
}
