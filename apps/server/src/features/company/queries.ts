import type { CompanyProfile, CompanySettings, LocationPolicy } from '@muster/contract/company/company'
import { languageOf } from '@muster/contract/kit/language-names'
import type pg from 'pg'
import { tenantDatabase } from '../../db/connection/tenant-protocol.ts'
import { along, matching } from '../../db/relations.ts'
import { type FileAddresses, type Scope, sql } from '../../db/scope.ts'

interface ProfileRow {
  id: number
  fullName: string
  status: string
  colorBackground: string
  colorMain: string
  verified: boolean
  logo: number | null
  cover: number | null
}

/** What anybody may see of a company, by its code without case. */
export async function readCompanyProfile(pool: pg.Pool, files: FileAddresses, code: string) {
  const { rows } = await pool.query<ProfileRow>({
    name: 'company-profile',
    text: `select id, full_name as "fullName", status, color_background as "colorBackground", color_main as "colorMain",
        verified, logo_file_id as logo, cover_file_id as cover from tenants where code = $1`,
    values: [code.trim().toLowerCase()],
  })
  const row = rows[0]
  if (!row) return undefined
  const { locale } = await tenantDatabase(pool, row.id)
    .selectFrom('company_settings')
    .select('locale')
    .where('tenant_id', '=', row.id)
    .executeTakeFirstOrThrow()
  const { logo, cover, status, ...company } = row
  const address = (file: number | null) => (file ? files.address(row.id, file, 'medium') : null)
  const profile: CompanyProfile = {
    ...company,
    logoURL: address(logo),
    coverImageURL: address(cover),
    language: languageOf(locale) ?? 'en',
  }
  return { status, profile }
}

export async function readLocationNotice(scope: Scope): Promise<LocationPolicy> {
  const notice = await scope
    .from('company_settings')
    .select(['notice_version', 'notice_text', 'notice_starts_on'])
    .executeTakeFirstOrThrow()
  const person = await scope
    .from('users')
    .select(['notice_acknowledged_version', 'notice_acknowledged_at'])
    .where('id', '=', scope.actor.id)
    .executeTakeFirstOrThrow()
  const acknowledged = person.notice_acknowledged_version === notice.notice_version
  return {
    version: notice.notice_version,
    text: notice.notice_text,
    startsOn: notice.notice_starts_on,
    acknowledgedAt: acknowledged ? (person.notice_acknowledged_at?.toISOString() ?? null) : null,
  }
}

/** Keeps who acknowledged which text and when; the first time counts. */
export const acknowledgeNotice = (scope: Scope, version: number) =>
  scope.transaction(async (tx) => {
    await tx
      .into('notice_acknowledgements', { user_id: tx.actor.id, version, acknowledged_at: tx.now })
      .onConflict((on) => on.doNothing())
      .execute()
    await tx
      .change('users', { notice_acknowledged_version: version, notice_acknowledged_at: tx.now })
      .where('id', '=', tx.actor.id)
      .execute()
  })

/** Holds the settings until the transaction ends; what is read after it is what was saved last, of the company's row too. */
export const lockSettings = (scope: Scope) =>
  scope.from('company_settings').select('version').forUpdate().executeTakeFirstOrThrow()

/** What the company decides for itself. */
export async function readSettings(scope: Scope): Promise<CompanySettings> {
  const row = await scope
    .from('company_settings')
    .innerJoin('tenants', along('company_settings.tenant_id'))
    .innerJoin(
      'location_notices',
      matching({ 'location_notices.version': 'company_settings.notice_version' }),
    )
    .select(['pay_leaders as payLeaders', 'pay_typists as payTypists'])
    .select([
      'tenants.code',
      'tenants.full_name as fullName',
      'tenants.color_main as colorMain',
      'tenants.color_background as colorBackground',
      'timezone',
      'locale',
      'country',
      'currency',
      'office_phone as officePhone',
      'week_start as weekStart',
      'pay_basis as payBasis',
      'start_mode as startMode',
      'late_after_hours as lateAfterHours',
      'pay_early_minutes as payEarlyMinutes',
      'pay_late_minutes as payLateMinutes',
      'pay_over_minutes as payOverMinutes',
      'pay_break_after_minutes as payBreakAfterMinutes',
      'pay_offsite_metres as payOffsiteMetres',
      'notice_text as noticeText',
      'notice_version as noticeVersion',
      'second_factor_up_to as secondFactorUpTo',
      'password_minimum as passwordMinimum',
      'refuses_common_passwords as refusesCommonPasswords',
      'heat_least_people as heatLeastPeople',
      'keep_fixes_days as keepFixesDays',
      'keep_works_years as keepWorksYears',
      'keep_audit_years as keepAuditYears',
      'legal_hold as legalHold',
      'location_notices.kind as noticeKind',
      'location_notices.how as noticeHow',
      'location_notices.continuity as noticeContinuity',
      'location_notices.duration as noticeDuration',
      'location_notices.starts_on as noticeStartsOn',
      'tenants.logo_file_id as logo',
      'tenants.cover_file_id as cover',
      'company_settings.version',
    ])
    .executeTakeFirstOrThrow()
  const { logo, cover, ...settings } = row
  const address = (file: number | null) => (file ? scope.files.address(scope.tenantId, file, 'medium') : null)
  return { ...settings, logoURL: address(logo), coverImageURL: address(cover) } as CompanySettings
}

export const updateRules = (scope: Scope, patch: Parameters<typeof scope.change<'company_settings'>>[1]) =>
  scope.change('company_settings', patch).execute()

/** Companies stand in no tenant's table: this statement names its one row itself. */
export const updateLook = (
  scope: Scope,
  look: Pick<CompanySettings, 'fullName' | 'colorMain' | 'colorBackground'>,
) =>
  scope.sql(sql`
    update tenants set full_name = ${look.fullName}, color_main = ${look.colorMain},
      color_background = ${look.colorBackground}
    where id = ${scope.tenantId} returning id as tenant_id`)

/** What a company is seen by: its logo, or the band above every page. */
export const updatePicture = (scope: Scope, which: 'logo' | 'cover', fileId: number | null) =>
  scope.sql(sql`
    update tenants set ${sql.ref(`${which}_file_id`)} = ${fileId}::bigint
    where id = ${scope.tenantId} returning id as tenant_id`)

/** The file of one of them; null where there is none. */
export async function readPicture(scope: Scope, which: 'logo' | 'cover'): Promise<number | null> {
  const { fileId } = await scope
    .from('company_settings')
    .innerJoin('tenants', along('company_settings.tenant_id'))
    .select(`tenants.${which}_file_id as fileId`)
    .executeTakeFirstOrThrow()
  return fileId
}

/** What printed pages show of the company. */
export async function readLetterhead(scope: Scope) {
  const [row] = await scope.sql(sql<{ author: string; accent: string; logoKey: string | null }>`
    select t.full_name as author, t.color_main as accent, f.key as "logoKey"
    from tenants t left join files f on f.tenant_id = t.id and f.id = t.logo_file_id
    where t.id = ${scope.tenantId}`)
  return row!
}

/** Where the company is: its time zone and country. */
export const readRegion = (scope: Scope) =>
  scope.from('company_settings').select(['timezone', 'country']).executeTakeFirstOrThrow()
