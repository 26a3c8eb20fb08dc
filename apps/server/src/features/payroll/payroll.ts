import { msg } from '@muster/contract/kit/msg'
import { isManagement } from '@muster/contract/kit/permissions'
import type { PayrollRow, PayrollSummary } from '@muster/contract/pay/payroll'
import { formatAbn } from '@muster/rules/people/abn'
import { maskTfn } from '@muster/rules/people/tfn'
import { defaultDateRange } from '@muster/rules/time/date-ranges'
import { dayBounds, daysBetween, isoWithOffset, localDate } from '@muster/rules/time/zone'
import { isAreaManager, sitesInAreas } from '../../db/areas.ts'
import type { Scope } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import { requireRight } from '../../http/rights.ts'
import type { DayRange } from '../planning/times.ts'
import { reachableUsers } from '../users/reach.ts'
import { sealedAad } from '../users/record-queries.ts'
import { withPaidTimes } from './paid-times.ts'
import { readPayrollPerson, readPayrollSite } from './queries.ts'
import { type Timesheet, timesheet } from './summarize.ts'

/** Days a report may cover. */
const longestRange = 400

interface Range {
  startDate?: string | undefined
  endDate?: string | undefined
  groupIds?: readonly number[] | undefined
}

/** 404 where the site is not one of the company's. */
export async function payrollBySite(
  scope: Scope,
  query: Range & { jobLocationId: number },
): Promise<PayrollSummary> {
  const days = askedDays(scope, query)
  const site = await found(readPayrollSite(scope, query.jobLocationId))
  const sheet = await timesheet(scope, { ...days, siteId: site.id, groupIds: query.groupIds })
  const { finished, open } = await withPaidTimes(scope, sheet)
  return {
    payrollType: 'LOCATION',
    ...bounds(site.timezone, days),
    clientId: site.clientId,
    ...totals(finished),
    payrollDetail: finished,
    openWorks: open,
    site: { id: site.id, name: site.name, address: site.address, timezone: site.timezone },
    person: null,
  }
}

/** Hours of one person; 404 for another than oneself below management. Throws access.right for another. */
export async function payrollByUser(
  scope: Scope,
  query: Range & { tenantUserId: number },
): Promise<PayrollSummary> {
  const mayRead = isManagement(scope.actor.level) || scope.actor.id === query.tenantUserId
  if (!mayRead) throw failure('row.notFound')
  const { tenantUserId, groupIds } = query
  if (tenantUserId !== scope.actor.id) requireRight(scope.actor, 'seesPay')
  await requireReached(scope, query)
  return personSummary(scope, tenantUserId, { days: askedDays(scope, query), groupIds })
}

/** Throws row.notFound for a person or a site out of reach. Oneself is always in reach. */
export async function requireReached(
  scope: Scope,
  { tenantUserId, jobLocationId }: { tenantUserId?: number; jobLocationId?: number },
): Promise<void> {
  if (jobLocationId !== undefined) await found(readPayrollSite(scope, jobLocationId))
  if (tenantUserId === undefined || tenantUserId === scope.actor.id) return
  const person = reachableUsers(scope, true).where('users.id', '=', tenantUserId)
  await found(person.select('users.id').executeTakeFirst())
}

/** Hours of one person over any days; the caller checks that they may be read. */
export async function personSummary(
  scope: Scope,
  id: number,
  { days, groupIds }: { days: DayRange; groupIds?: readonly number[] | undefined },
): Promise<PayrollSummary> {
  const person = await found(readPayrollPerson(scope, id))
  const whole = await timesheet(scope, { ...days, userId: person.id, groupIds })
  const { sheet, otherSitesTime } = await inReach(scope, person.id, whole)
  const { finished, open } = await withPaidTimes(scope, sheet)
  return {
    payrollType: 'USER',
    ...bounds(scope.company.timezone, days),
    clientId: null,
    ...totals(finished),
    payrollDetail: finished,
    openWorks: open,
    ...(otherSitesTime > 0 && { otherSitesTime }),
    site: null,
    person: {
      tenantUserId: person.id,
      name: person.name,
      employeeNumber: person.employee_number,
      businessNumber:
        person.business_number_cipher &&
        formatAbn(scope.vault.unseal(sealedAad(person.id, 'businessNumber'), person.business_number_cipher)),
      taxNumberMasked: person.tax_number_tail && maskTfn(person.tax_number_tail),
    },
  }
}

/** A manager of areas gets the visits at their sites, and of the others the sum. */
async function inReach(scope: Scope, userId: number, sheet: Timesheet) {
  if (!isAreaManager(scope.actor) || userId === scope.actor.id) return { sheet, otherSitesTime: 0 }
  const siteIds = [...sheet.finished, ...sheet.open].map(({ jobLocationId }) => jobLocationId)
  const reached = await sitesInAreas(scope, siteIds)
  const isReached = ({ jobLocationId }: PayrollRow) => reached.has(jobLocationId)
  const others = sheet.finished.filter((row) => !isReached(row))
  return {
    sheet: { ...sheet, finished: sheet.finished.filter(isReached), open: sheet.open.filter(isReached) },
    otherSitesTime: others.reduce((sum, { serviceTime }) => sum + serviceTime, 0),
  }
}

/** The days asked for: by default the last 29 up to today, today being the company's. 422 over `most` days. */
export function askedDays(scope: Scope, { startDate, endDate }: Range, most = longestRange): DayRange {
  const today = localDate(scope.company.timezone, scope.now.getTime())
  const last = endDate ?? (startDate && startDate > today ? startDate : today)
  const first = startDate ?? defaultDateRange(last).startDate
  if (first > last) throw refusedField('endDate', msg('The end is before the start'))
  if (daysBetween(first, last) + 1 > most)
    throw refusedField('startDate', msg('At most {most} days'), { most })
  return { startDate: first, endDate: last }
}

const bounds = (zone: string, { startDate, endDate }: DayRange) => ({
  startTime: isoWithOffset(zone, dayBounds(zone, startDate).from),
  endTime: isoWithOffset(zone, dayBounds(zone, endDate).to - 1),
})

const totals = (rows: readonly PayrollRow[]) => {
  const sum = (value: (row: PayrollRow) => number) => rows.reduce((total, row) => total + value(row), 0)
  return {
    totalBreakCount: sum((row) => row.breakCount),
    totalOnBreakTime: sum((row) => row.breakTime),
    totalServiceTime: sum((row) => row.serviceTime),
    totalDailyQuote: sum((row) => row.dailyQuote),
  }
}
