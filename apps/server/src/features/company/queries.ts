import type { CompanyProfile, LocationNotice } from '@muster/contract/company'
import type pg from 'pg'
import type { FileAddresses, Scope } from '../../db/scope.ts'

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
  const { logo, cover, status, ...company } = row
  const address = (file: number | null) => (file ? files.address(row.id, file, 'medium') : null)
  const profile: CompanyProfile = { ...company, logoURL: address(logo), coverImageURL: address(cover) }
  return { status, profile }
}

export async function readLocationNotice(scope: Scope): Promise<LocationNotice> {
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

export const acknowledgeNotice = (scope: Scope, version: number) =>
  scope
    .change('users', { notice_acknowledged_version: version, notice_acknowledged_at: scope.now })
    .where('id', '=', scope.actor.id)
    .execute()
