import { fieldWorkers } from '@muster/contract/kit/permissions'
import type { LeaveCodeSystem, PayDifference, PayFormat, PaySystem } from '@muster/contract/pay/hand-over'
import { levelIn, nameOrder, personName } from '../../../db/names.ts'
import { along, joinAlong } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import { leaveTypes } from '../../leave/queries.ts'
import { isWorkingTime } from '../../payroll/queries.ts'
import { usersWithRoles } from '../../users/person-queries.ts'

/**
 * People who work in the field, and everybody else who has hours from a day on: they may have left, or have another role
 * by now. A file needs them all.
 */
export const listPaidPeople = (scope: Scope, from: string) =>
  usersWithRoles(scope)
    .where((eb) =>
      eb.or([
        eb.and([levelIn('roles.level', fieldWorkers), eb('users.removed_at', 'is', null)]),
        hasHoursSince(scope, from),
      ]),
    )
    .select(['users.id', 'users.employee_number as employeeNumber', personName('users').as('name')])
    .select(sql<boolean>`users.removed_at is not null`.as('removed'))
    .orderBy(nameOrder(scope, personName('users')))
    .orderBy('users.id')
    .execute()

/** Visits, leave, or adjustments in a period that ends then or later. */
const hasHoursSince = (scope: Scope, from: string) => sql<boolean>`(
  exists (select from works w where w.tenant_id = ${scope.tenantId} and w.user_id = users.id
    and w.local_date >= ${from}::date and w.status <> 'VOID' and ${isWorkingTime('w')})
  or exists (select from leave_requests l where l.tenant_id = ${scope.tenantId} and l.user_id = users.id
    and l.last_day >= ${from}::date and l.decided_at is not null)
  or exists (select from pay_adjustments a ${joinAlong('pay_periods p', 'a.period_id')}
    where a.tenant_id = ${scope.tenantId} and a.user_id = users.id and p.last_day >= ${from}::date)
)`

/** The first day of the earliest period that was not handed over; null without one. */
export async function readFirstDayToHandOver(scope: Scope): Promise<string | null> {
  const row = await scope
    .from('pay_periods')
    .where('state', '<>', 'HANDED_OVER')
    .select((eb) => eb.fn.min<string | null>('first_day').as('firstDay'))
    .executeTakeFirst()
  return row?.firstDay ?? null
}

export const listIdentifiers = (scope: Scope) =>
  scope
    .from('pay_identifiers')
    .select(['user_id as userId', 'system', 'identifier'])
    .$narrowType<{ system: PaySystem }>()
    .execute()

export const listCodes = (scope: Scope) =>
  scope
    .from('pay_codes')
    .select(['system', 'name', 'code'])
    .$narrowType<{ system: PaySystem }>()
    .orderBy('system')
    .orderBy('name')
    .execute()

/** Kinds of leave that payroll may have hours of: paid ones, and those of locked periods, which were paid then. */
export const listPaidLeaveTypes = (scope: Scope) =>
  leaveTypes(scope)
    .where((eb) =>
      eb.or([
        eb('leave_types.paid', '=', true),
        eb.exists(
          scope
            .from('pay_leave_lines')
            .innerJoin('leave_requests', along('pay_leave_lines.leave_id'))
            .where('leave_requests.type_id', '=', eb.ref('leave_types.id'))
            .select('pay_leave_lines.leave_id'),
        ),
      ]),
    )
    .select(['id as typeId', 'name', 'paid', 'payroll_code as ownCode'])
    .orderBy(nameOrder(scope, sql.ref('name')))
    .orderBy('id')
    .execute()

export const listLeaveCodes = (scope: Scope) =>
  scope
    .from('pay_leave_codes')
    .select(['system', 'type_id as typeId', 'code'])
    .$narrowType<{ system: LeaveCodeSystem }>()
    .execute()

/** One row of a file, as it is compared with that of another one. */
export interface KeptLine {
  tenantUserId: number
  employeeName: string
  date: string
  text: string
}
const selectExports = (scope: Scope) =>
  scope
    .from('pay_exports')
    .innerJoin('files', along('pay_exports.file_id'))
    .innerJoin('users', along('pay_exports.made_by'))
    .select(['pay_exports.id', 'period_id as periodId', 'format', 'files.name as fileName', 'files.size'])
    .select(['pay_exports.sha256', 'made_at as madeAt', personName('users').as('madeBy'), 'differs'])
    .select(['files.key', 'files.mime'])
    .$narrowType<{ format: PayFormat; differs: PayDifference[] | null }>()
    .orderBy('pay_exports.id', 'desc')
export type ExportRow = Awaited<ReturnType<ReturnType<typeof selectExports>['execute']>>[number]

const mostListed = 100
export const listExportRows = (scope: Scope, periodId: number) =>
  selectExports(scope).where('period_id', '=', periodId).limit(mostListed).execute()

interface ExportKey {
  id: number
  exportId: number
}
export const readExportRow = (scope: Scope, { id, exportId }: ExportKey) =>
  selectExports(scope).where('period_id', '=', id).where('pay_exports.id', '=', exportId).executeTakeFirst()

/** The newest file of a format with its lines. */
export const readLastExport = (scope: Scope, periodId: number, format: PayFormat) =>
  selectExports(scope)
    .where('period_id', '=', periodId)
    .where('format', '=', format)
    .select(sql<KeptLine[]>`lines`.as('lines'))
    .limit(1)
    .executeTakeFirst()

/** Holds a period, so that its file is made once. */
export const holdPeriod = (tx: Scope, id: number) =>
  tx.from('pay_periods').where('id', '=', id).select('id').forUpdate().executeTakeFirst()
