import { languages } from '@muster/contract/kit/language-names'
import { defaultRoleNames, type Level } from '@muster/contract/kit/permissions'
import { withheldAtFirst } from '@muster/contract/kit/rights'
import { defaultLeaveTypes } from '@muster/contract/leave/types'
import { countryOfZone, localeOfCountry } from '@muster/rules/time/zone-region'
import type pg from 'pg'

const noticeText = `While you have an open work, this application records where your device is, so that the company can show where and when work was done. It records nothing before you start a work, during a break that you tell it of, or after you finish. It goes on for as long as you use the application at work. You can see your own track in every report of your works.`
const noticeHow = 'By the location of the device, in this application'

const firstRoles = Object.entries(defaultRoleNames).map(([level, name]) => ({
  ...{ name, level: Number(level), withheld: withheldAtFirst(Number(level)) },
}))

export interface NewCompany {
  code: string
  fullName: string
  colorMain?: string | undefined
  colorBackground?: string | undefined
  timezone?: string | undefined
}

/**
 * Makes a company with its settings and default roles, the language and country by its time zone, in the caller's transaction as the owner of the tables, and
 * answers its id and the id of each role level. Throws where the code is taken or malformed.
 */
export async function createCompany(client: pg.ClientBase, company: NewCompany) {
  const { rows } = await client.query<{ id: number }>(
    `insert into tenants (code, full_name, color_main, color_background)
      values ($1, $2, coalesce($3, '#f11946'), coalesce($4, '#001737')) returning id`,
    [
      company.code.toLowerCase(),
      company.fullName,
      company.colorMain ?? null,
      company.colorBackground ?? null,
    ],
  )
  const tenantId = rows[0]!.id
  await client.query(`select set_config('app.tenant_id', $1, true)`, [String(tenantId)])
  const { timezone = 'Australia/Sydney' } = company
  const country = countryOfZone(timezone) ?? 'AU'
  await client.query(
    `insert into company_settings (tenant_id, timezone, country, locale, notice_text) values ($1, $2, $3, $4, $5)`,
    [tenantId, timezone, country, localeOfCountry(country, languages), noticeText],
  )
  await client.query(
    `insert into location_notices (tenant_id, version, text, how, continuity, given_at, starts_on)
      values ($1, 1, $2, $3, 'INTERMITTENT', now(), current_date)`,
    [tenantId, noticeText, noticeHow],
  )
  const roles = await client.query<{ id: number; level: Level }>(
    `insert into roles (tenant_id, name, level, withheld)
      select $1::bigint, name, level, withheld
      from jsonb_to_recordset($2) as r (name text, level smallint, withheld text[]) returning id, level`,
    [tenantId, JSON.stringify(firstRoles)],
  )
  await client.query(
    `insert into leave_types (tenant_id, name, kind, paid)
      select $1::bigint, name, kind, paid from jsonb_to_recordset($2) as types (name text, kind text, paid boolean)
      returning id`,
    [tenantId, JSON.stringify(defaultLeaveTypes)],
  )
  return { tenantId, roleIds: new Map(roles.rows.map((role) => [role.level, role.id])) }
}
