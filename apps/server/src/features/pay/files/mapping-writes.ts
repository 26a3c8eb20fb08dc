import { type Scope, sql } from '../../../db/scope.ts'

interface IdentifierInput {
  tenantUserId: number
  system: string
  identifier: string
}
export const dropIdentifiers = (tx: Scope, people: readonly IdentifierInput[]) =>
  tx.sql(sql`
    delete from pay_identifiers i using jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as p("tenantUserId" bigint, system text)
    where i.tenant_id = ${tx.tenantId} and i.user_id = p."tenantUserId" and i.system = p.system`)

/** Answers how many of the people there are. */
export async function saveIdentifiers(tx: Scope, people: readonly IdentifierInput[]): Promise<number> {
  const saved = await tx.sql(sql`
    insert into pay_identifiers as saved (tenant_id, user_id, system, identifier)
    select u.tenant_id, u.id, p.system, p.identifier
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as p("tenantUserId" bigint, system text, identifier text)
    join users u on u.tenant_id = ${tx.tenantId} and u.id = p."tenantUserId"
    returning saved.user_id`)
  return saved.length
}

interface CodeInput {
  system: string
  name: string
  code: string
}
export const dropCodes = (tx: Scope, codes: readonly CodeInput[]) =>
  tx.sql(sql`
    delete from pay_codes c using jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as p(system text, name text)
    where c.tenant_id = ${tx.tenantId} and c.system = p.system and c.name = p.name`)

export async function saveCodes(tx: Scope, codes: readonly CodeInput[]): Promise<void> {
  if (codes.length > 0)
    await tx
      .into(
        'pay_codes',
        codes.map(({ system, name, code }) => ({ system, name, code })),
      )
      .execute()
}

interface LeaveCodeInput {
  typeId: number
  system: string
  code: string
}
export const dropLeaveCodes = (tx: Scope, codes: readonly LeaveCodeInput[]) =>
  tx.sql(sql`
    delete from pay_leave_codes c using jsonb_to_recordset(${JSON.stringify(codes)}::jsonb)
      as p("typeId" bigint, system text)
    where c.tenant_id = ${tx.tenantId} and c.type_id = p."typeId" and c.system = p.system`)

/** Answers how many of the kinds of leave there are. */
export async function saveLeaveCodes(tx: Scope, codes: readonly LeaveCodeInput[]): Promise<number> {
  const saved = await tx.sql(sql`
    insert into pay_leave_codes as saved (tenant_id, system, type_id, code)
    select t.tenant_id, p.system, t.id, p.code
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as p("typeId" bigint, system text, code text)
    join leave_types t on t.tenant_id = ${tx.tenantId} and t.id = p."typeId"
    returning saved.type_id`)
  return saved.length
}
