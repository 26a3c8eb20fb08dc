import type { CompanySettings, company, LocationPolicyVersion } from '@muster/contract/company/company'
import type { FileMade, Received } from '@muster/contract/kit/endpoint'
import { isoWithOffset, localDate } from '@muster/rules/time/zone'
import { personName } from '../../db/names.ts'
import { eachListed, listed } from '../../db/page.ts'
import { along } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import type { Column } from '../documents/columns.ts'
import { listFile } from '../documents/report-file.ts'
import { readerFor } from '../languages/reader.ts'
import { acknowledgementWords as words } from './acknowledgement-words.ts'

/** People are told this long before it begins, unless the company has agreed on less with them. */
const daysBefore = 14
const dayMs = 86_400_000

const isSame = (before: CompanySettings, after: CompanySettings) =>
  before.noticeText === after.noticeText &&
  before.noticeKind === after.noticeKind &&
  before.noticeHow === after.noticeHow &&
  before.noticeContinuity === after.noticeContinuity &&
  before.noticeDuration === after.noticeDuration &&
  before.noticeStartsOn === after.noticeStartsOn

export async function publishLocationPolicy(
  tx: Scope,
  before: CompanySettings,
  change: Partial<CompanySettings>,
) {
  const after = { ...before, ...change }
  if (isSame(before, after)) return {}
  const version = before.noticeVersion + 1
  const isMoved = after.noticeStartsOn !== before.noticeStartsOn
  const soonest = localDate(after.timezone, tx.now.getTime() + daysBefore * dayMs)
  const starts_on = isMoved ? after.noticeStartsOn : soonest
  await tx
    .into('location_notices', {
      version,
      text: after.noticeText,
      kind: after.noticeKind,
      how: after.noticeHow,
      continuity: after.noticeContinuity,
      duration: after.noticeDuration,
      given_at: tx.now,
      starts_on,
    })
    .execute()
  return { notice_text: after.noticeText, notice_version: version, notice_starts_on: starts_on }
}

export async function listLocationPolicies(scope: Scope): Promise<LocationPolicyVersion[]> {
  const rows = await scope
    .from('location_notices')
    .select([
      'version',
      'text',
      'kind',
      'how',
      'continuity',
      'duration',
      'given_at as givenAt',
      'starts_on as startsOn',
      scope
        .from('notice_acknowledgements')
        .whereRef('notice_acknowledgements.version', '=', sql.ref<number>('location_notices.version'))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .as('acknowledged'),
    ])
    .orderBy('version', 'desc')
    .execute()
  const at = (instant: Date) => isoWithOffset(scope.company.timezone, instant.getTime())
  return rows.map((row) => ({ ...row, givenAt: at(row.givenAt) })) as LocationPolicyVersion[]
}

const acknowledged = (scope: Scope, version: number | undefined) =>
  scope
    .from('notice_acknowledgements')
    .innerJoin('users', along('notice_acknowledgements.user_id'))
    .$if(version !== undefined, (query) => query.where('notice_acknowledgements.version', '=', version!))
    .select([
      'users.id as tenantUserId',
      personName('users').as('name'),
      'users.employee_number as employeeNumber',
      'notice_acknowledgements.version',
      'notice_acknowledgements.acknowledged_at as acknowledgedAt',
    ])
    .orderBy('notice_acknowledgements.acknowledged_at', 'desc')
    .orderBy('users.id')

type AcknowledgementsQuery = Received<typeof company.acknowledgements>['query']

/** Removed people stay in it: it is the proof that they were told. */
export async function listAcknowledgements(scope: Scope, { version, page = 0, size }: AcknowledgementsQuery) {
  return eachListed(await listed(acknowledged(scope, version), { page, size }), (row) => ({
    ...row,
    acknowledgedAt: isoWithOffset(scope.company.timezone, row.acknowledgedAt.getTime()),
  }))
}

export async function acknowledgementsFile(
  scope: Scope,
  { version, language }: Received<typeof company.acknowledgementsFile>['query'],
): Promise<FileMade> {
  const { t } = await readerFor(scope, language, Object.values(words))
  const lines = await acknowledged(scope, version).execute()
  const columns: Column<(typeof lines)[number]>[] = [
    { label: words.employeeId, cell: ({ employeeNumber }) => employeeNumber },
    { label: words.name, cell: ({ name }) => name },
    { label: words.version, cell: (row) => row.version },
    {
      label: words.acknowledgedAt,
      cell: ({ acknowledgedAt }) => isoWithOffset(scope.company.timezone, acknowledgedAt.getTime()),
    },
  ]
  return listFile(t(words.fileName), { columns, lines }, t)
}
