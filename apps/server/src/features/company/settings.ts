import type { CompanySettings, company } from '@muster/contract/company/company'
import type { Received } from '@muster/contract/kit/endpoint'
import { msg } from '@muster/contract/kit/msg'
import { isOwner } from '@muster/contract/kit/permissions'
import { phoneE164 } from '@muster/rules/people/phone'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import { publishLocationPolicy } from './location-policy.ts'
import { protectRule } from './protected-rules.ts'
import { lockSettings, readSettings, updateLook, updateRules } from './queries.ts'

const ofOwners = [
  ...(['legalHold', 'keepFixesDays', 'keepWorksYears', 'keepAuditYears'] as const),
  ...(['passwordMinimum', 'refusesCommonPasswords'] as const),
] as const

type SettingsInput = Received<typeof company.updateSettings>['body']

/**
 * Another text or kind of the notice about location is a new version of it, which people
 * acknowledge again. Throws row.newer with the settings when they were saved since `version`,
 * access.level, values.refused.
 */
export const saveSettings = (scope: Scope, { version, ...change }: SettingsInput): Promise<CompanySettings> =>
  scope.transaction(async (tx) => {
    await lockSettings(tx)
    const before = await readSettings(tx)
    if (version !== undefined && version !== before.version) throw failure('row.newer', {}, { data: before })
    const after = { ...before, ...change }
    const officePhone = after.officePhone && phoneE164(after.officePhone, after.country)
    if (officePhone === null) throw refusedField('officePhone', msg('This is not a telephone number'))
    // What is removed, and when, and how well sign-ins are protected, is for the owners alone.
    if (!isOwner(tx.actor.level) && ofOwners.some((rule) => after[rule] !== before[rule]))
      throw failure('access.level')
    if (after.secondFactorUpTo !== before.secondFactorUpTo) await protectRule(tx, 'secondFactor')
    const policy = await publishLocationPolicy(tx, before, change)
    await updateRules(tx, {
      timezone: after.timezone,
      locale: after.locale,
      country: after.country,
      currency: after.currency,
      office_phone: officePhone,
      week_start: after.weekStart,
      pay_basis: after.payBasis,
      start_mode: after.startMode,
      late_after_hours: after.lateAfterHours,
      pay_early_minutes: after.payEarlyMinutes,
      pay_late_minutes: after.payLateMinutes,
      pay_over_minutes: after.payOverMinutes,
      pay_break_after_minutes: after.payBreakAfterMinutes,
      pay_offsite_metres: after.payOffsiteMetres,
      pay_leaders: after.payLeaders,
      pay_typists: after.payTypists,
      second_factor_up_to: after.secondFactorUpTo,
      password_minimum: after.passwordMinimum,
      refuses_common_passwords: after.refusesCommonPasswords,
      heat_least_people: after.heatLeastPeople,
      keep_fixes_days: after.keepFixesDays,
      keep_works_years: after.keepWorksYears,
      keep_audit_years: after.keepAuditYears,
      legal_hold: after.legalHold,
      version: before.version + 1,
      updated_at: tx.now,
      updated_by: tx.actor.id || null,
      ...policy,
    })
    await updateLook(tx, after)
    return readSettings(tx)
  })
