import { addMonths, localDate, localDateTime } from '@muster/rules/time/zone'
import { monthStart } from '@muster/rules/works/heat-spans'
import { addAuditEntry } from '../../db/audit.ts'
import type { Scope } from '../../db/scope.ts'
import { forgetKeys } from '../../http/idempotency/stored.ts'
import { imageSides } from '../../outside/content/images.ts'
import type { Outside } from '../../outside/index.ts'
import { keyOf } from '../../outside/store/file-keys.ts'
import { forgetDue, takeRuns } from './retention-writes.ts'

/** The hour of the company's night from which on what is due is removed. */
const hour = 2
const sizes = Object.keys(imageSides) as (keyof typeof imageSides)[]

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
const yearsBefore = (day: string, years: number) => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString().slice(0, 10)
}

/** Once a night, however often it is called. Nothing is removed under a legal hold. */
export async function removeDue(scope: Scope, { store }: Outside): Promise<void> {
  const { timezone } = scope.company
  const today = localDate(timezone, scope.now.getTime())
  if (Number(localDateTime(timezone, scope.now.getTime()).slice(11, 13)) < hour) return
  const due = await scope
    .from('company_settings')
    .where((eb) => eb.or([eb('retained_on', 'is', null), eb('retained_on', '<', today)]))
    .where('legal_hold', '=', false)
    .select(['keep_fixes_days as fixes', 'keep_works_years as works', 'keep_audit_years as audit'])
    .executeTakeFirst()
  if (!due) return
  const fixesFrom = daysBefore(today, due.fixes)
  const worksFrom = yearsBefore(today, due.works)
  await forgetDue(scope, { fixesFrom, worksFrom, auditFrom: yearsBefore(today, due.audit) })
  const keys = await scope.transaction(async (tx) => {
    await tx.change('company_settings', { retained_on: today }).execute()
    await forgetKeys(tx)
    await tx
      .remove('site_workers')
      .where('last_started_at', '<', new Date(`${worksFrom}T00:00:00Z`))
      .execute()
    const { fixes, works, incidents, entries, keys } = await takeRuns(tx)
    if (fixes + works > 0) await forgetHeat(tx, fixesFrom, worksFrom)
    const address = null
    if (fixes + works + entries + incidents > 0)
      await addAuditEntry(tx, {
        action: 'company.retention',
        target: { fixes, works, entries, ...(incidents > 0 && { incidents }) },
        outcome: 200,
        address,
      })
    return keys
  })
  await Promise.all(keys.flatMap((key) => sizes.map((size) => store.remove(keyOf(key, size)))))
}

/** Aggregates of months with deleted days are wrong; the nightly job aggregates their remaining days. */
async function forgetHeat(tx: Scope, ...removedBefore: string[]) {
  const last = removedBefore.sort().at(-1)!
  const heat_from = addMonths(monthStart(last), 1)
  await tx.from('company_settings').select('tenant_id').forUpdate().executeTakeFirstOrThrow()
  await tx.remove('heat_cells').where('from_day', '<', heat_from).execute()
  await tx.change('company_settings', { heat_from }).where('heat_from', '<', heat_from).execute()
}
