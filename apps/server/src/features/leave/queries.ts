import { isCompanyAdmin, isManagement, staff } from '@muster/contract/kit/permissions'
import type { AvailabilityKind } from '@muster/contract/leave/availability'
import type { LeaveBalance } from '@muster/contract/leave/balances'
import type { Leave, LeaveState } from '@muster/contract/leave/leave'
import type { LeaveRules } from '@muster/contract/leave/rules'
import type { LeaveKind, LeaveType } from '@muster/contract/leave/types'
import { isoWithOffset } from '@muster/rules/time/zone'
import { levelIn, nameOrder, personName } from '../../db/names.ts'
import { along, matching } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { storedFile } from '../files/store-file.ts'
import { type LeaveTimeRow, leaveTimeColumns } from '../planning/away-queries.ts'
import { currentUsers } from '../users/person-queries.ts'
import { inReach } from '../users/reach.ts'
import { openReason } from './leave-reason.ts'
import { decidableLeave } from './reach.ts'
import type { SickLeaveRow } from './stronger-leave.ts'

const defaultRules: LeaveRules = { managersReadHealth: false, healthKeptMonths: 24, version: 0 }
export async function readLeaveRules(scope: Scope): Promise<LeaveRules> {
  const row = await scope
    .from('leave_rules')
    .select([
      'managers_read_health as managersReadHealth',
      'health_kept_months as healthKeptMonths',
      'version',
    ])
    .executeTakeFirst()
  return row ?? defaultRules
}

export async function readsHealth(scope: Scope): Promise<boolean> {
  const { level } = scope.actor
  if (isCompanyAdmin(level)) return true
  return isManagement(level) && (await readLeaveRules(scope)).managersReadHealth
}

export const leaveTypes = (scope: Scope) => scope.from('leave_types')
export const selectLeaveTypes = (types: ReturnType<typeof leaveTypes>) =>
  types
    .select(['id', 'name', 'kind', 'paid', 'proof_needed as proofNeeded', 'payroll_code as payrollCode'])
    .select(['holidays_are_leave as holidaysAreLeave', 'enabled', 'version'])
    .$narrowType<{ kind: LeaveKind }>()
export async function listSickTypeIds(scope: Scope): Promise<number[]> {
  const rows = await leaveTypes(scope).where('kind', '=', 'SICK').select('id').execute()
  return rows.map(({ id }) => id)
}
/** What payroll calls them is for management. */
export async function listLeaveTypes(scope: Scope): Promise<LeaveType[]> {
  const types = await selectLeaveTypes(leaveTypes(scope))
    .orderBy(nameOrder(scope, sql.ref('name')))
    .orderBy('id')
    .execute()
  return isManagement(scope.actor.level) ? types : types.map((type) => ({ ...type, payrollCode: '' }))
}
export const readLeaveType = (scope: Scope, id: number): Promise<LeaveType | undefined> =>
  selectLeaveTypes(leaveTypes(scope).where('id', '=', id)).executeTakeFirst()

/** Staff of the company; of a manager of areas the people whom they reach. */
export const reachedStaff = (scope: Scope) =>
  currentUsers(scope).where(levelIn('roles.level', staff)).$call(inReach(scope))

export const listBalances = (scope: Scope, userId: number): Promise<LeaveBalance[]> =>
  scope
    .from('leave_balances')
    .innerJoin('leave_types', along('leave_balances.type_id'))
    .where('leave_balances.user_id', '=', userId)
    .select(['leave_types.id as typeId', 'leave_types.name as typeName', 'minutes', 'as_of as asOf'])
    .orderBy(nameOrder(scope, sql.ref('leave_types.name')))
    .orderBy('leave_types.id')
    .execute()

export async function readStoredAvailability(scope: Scope, userId: number) {
  const [saved, windows] = await Promise.all([
    scope
      .from('availabilities')
      .leftJoin('users as changers', matching({ 'changers.id': 'availabilities.changed_by' }))
      .where('availabilities.user_id', '=', userId)
      .select(['availabilities.version', 'changed_at as changedAt', 'changed_by as changerId'])
      .select(personName('changers').as('changedBy'))
      .executeTakeFirst(),
    scope
      .from('availability_windows')
      .where('user_id', '=', userId)
      .select(['kind', 'weekday', 'from_date as from', 'until_date as until'])
      .select(['start_time as startTime', 'end_time as endTime'])
      .$narrowType<{ kind: AvailabilityKind }>()
      .orderBy('id')
      .execute(),
  ])
  return { saved, windows }
}

type LeaveRows = ReturnType<typeof allLeave>
const allLeave = (scope: Scope) => scope.from('leave_requests')

/** Written out, as the index of the list's order has it. */
export const isRequest = sql<boolean>`leave_requests.state = 'REQUESTED'`

/** Own leave, and what is no sick leave: whose kind everybody reads who reads the leave. */
export const isOpenKind = ({ actor }: Scope) =>
  sql<boolean>`(leave_requests.user_id = ${actor.id} or leave_types.kind <> 'SICK')`

export const namedLeave = (scope: Scope, leave: LeaveRows) =>
  leave
    .innerJoin('users', along('leave_requests.user_id'))
    .innerJoin('leave_types', along('leave_requests.type_id'))
    .leftJoin('files', along('leave_requests.file_id'))
    .leftJoin('users as askers', matching({ 'askers.id': 'leave_requests.requested_by' }))
    .leftJoin('users as deciders', matching({ 'deciders.id': 'leave_requests.decided_by' }))
    .leftJoin('users as withdrawers', matching({ 'withdrawers.id': 'leave_requests.withdrawn_by' }))
    .select([
      'leave_requests.id',
      'leave_requests.user_id as userId',
      personName('users').as('name'),
      'users.image_file_id as imageFileId',
      'leave_requests.type_id as typeId',
      'leave_types.name as typeName',
      'leave_types.kind',
      'leave_types.paid',
      'leave_types.proof_needed as proofNeeded',
      ...leaveTimeColumns,
      'leave_requests.minutes',
      'leave_requests.reason',
      'leave_requests.reason_cipher as reasonCipher',
      'files.id as fileId',
      'files.name as fileName',
      'files.extension as fileExtension',
      'files.size as fileSize',
      'files.taken_at as fileTakenAt',
      'files.width as fileWidth',
      'leave_requests.state',
      'leave_requests.requested_at as requestedAt',
      'leave_requests.recorded_at as recordedAt',
      'leave_requests.requested_by as askerId',
      personName('askers').as('requestedBy'),
      'leave_requests.decided_at as decidedAt',
      personName('deciders').as('decidedBy'),
      'leave_requests.decision_reason as decisionReason',
      'leave_requests.withdrawn_at as withdrawnAt',
      'leave_requests.withdrawn_by as withdrawerId',
      personName('withdrawers').as('withdrawnBy'),
      'leave_requests.health_removed_at as healthRemovedAt',
      'leave_requests.version',
      releasedCount(scope).as('released'),
    ])
    .$narrowType<{ state: LeaveState; kind: LeaveKind }>()
export type LeaveRow = Awaited<ReturnType<ReturnType<typeof namedLeave>['execute']>>[number]

const releasedCount = (scope: Scope) =>
  scope
    .from('released_shifts')
    .where('released_shifts.leave_id', '=', sql.ref<number>('leave_requests.id'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()

export const waitingLeave = (scope: Scope, most: number) =>
  decidableLeave(scope)
    .select([
      'leave_requests.id',
      'users.id as tenantUserId',
      personName('users').as('name'),
      ...leaveTimeColumns,
    ])
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy('leave_requests.first_day')
    .orderBy('leave_requests.id')
    .limit(most)
    .execute()

/** What was agreed with a person for a week; 0 without an agreement. */
export async function readAgreedWeek(scope: Scope, userId: number): Promise<number> {
  const row = await scope
    .from('users')
    .where('id', '=', userId)
    .select('agreed_week_minutes as minutes')
    .executeTakeFirst()
  return row?.minutes ?? 0
}

export const readLeaveDays = (scope: Scope, id: number) =>
  allLeave(scope)
    .innerJoin('users', along('leave_requests.user_id'))
    .where('leave_requests.id', '=', id)
    .select([personName('users').as('name'), 'first_day as from', 'last_day as to'])
    .executeTakeFirst()

interface LeaveReader {
  readsHealth: boolean
  plannedOf: (row: LeaveRow) => number | undefined
  strongerOf: (row: LeaveRow) => readonly SickLeaveRow[]
}
export function asLeave(
  scope: Scope,
  row: LeaveRow,
  { readsHealth, plannedOf, strongerOf }: LeaveReader,
): Leave {
  const { kind, userId, state } = row
  const isShown = kind !== 'SICK' || readsHealth || userId === scope.actor.id
  const isPending = state === 'REQUESTED' || state === 'APPROVED'
  const moment = (at: Date) => isoWithOffset(scope.company.timezone, at.getTime())
  const spanOf = (times: LeaveTimeRow) => ({
    from: times.fromTime ? moment(times.fromTime) : times.firstDay,
    to: times.toTime ? moment(times.toTime) : times.lastDay,
    isPartDay: times.fromTime !== null,
  })
  return {
    id: row.id,
    tenantUserId: userId,
    name: row.name,
    imageURL: row.imageFileId ? scope.files.address(scope.tenantId, row.imageFileId, 'thumb') : null,
    typeId: isShown ? row.typeId : null,
    typeName: isShown ? row.typeName : null,
    kind,
    paid: row.paid,
    ...spanOf(row),
    minutes: row.minutes,
    reason: isShown ? openReason(scope, row) : null,
    file: isShown ? fileOf(scope, row) : null,
    proofMissing: row.proofNeeded && row.fileId === null && isPending && row.healthRemovedAt === null,
    state,
    requestedAt: row.requestedAt.toISOString(),
    recordedAt: row.recordedAt?.toISOString() ?? null,
    requestedBy: row.askerId === userId ? null : row.requestedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
    decisionReason: row.decisionReason,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    withdrawnBy: row.withdrawerId === userId ? null : row.withdrawnBy,
    shifts: plannedOf(row) ?? row.released,
    replacedBy: strongerOf(row).map((other) => ({
      ...{ id: other.leaveId, typeName: readsHealth || userId === scope.actor.id ? other.typeName : null },
      ...spanOf(other),
    })),
    version: row.version,
  }
}

/** Long enough to open it from the page that shows it. */
const proofLinkMs = 5 * 60_000

const fileOf = (scope: Scope, row: LeaveRow) => {
  if (row.fileId === null) return null
  const file = {
    id: row.fileId,
    name: row.fileName!,
    extension: row.fileExtension!,
    size: row.fileSize!,
    taken_at: row.fileTakenAt,
    width: row.fileWidth,
  }
  return storedFile(scope, file, proofLinkMs)
}
