import type { PayDifference, PayFormat, PaySystem } from '@muster/contract/pay-hand-over'
import { fieldWorkers } from '@muster/contract/permissions'
import { levelIn, nameOrder, personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { usersWithRoles } from '../users/person-queries.ts'

/** People who work in the field, and those who have an identifier from then. */
export const listPaidPeople = (scope: Scope) =>
  usersWithRoles(scope)
    .where(levelIn('roles.level', fieldWorkers))
    .where('users.removed_at', 'is', null)
    .select(['users.id', 'users.employee_number as employeeNumber', personName('users').as('name')])
    .orderBy(nameOrder(scope, personName('users')))
    .orderBy('users.id')
    .execute()

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
