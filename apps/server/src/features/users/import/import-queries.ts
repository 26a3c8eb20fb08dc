import { personName } from '../../../db/names.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import type { CheckedFields } from '../record/check-fields.ts'
import { sealedAad } from '../record-queries.ts'

export interface NewPerson extends Partial<CheckedFields['columns']> {
  role_id: number
  email: string
  email_key: string
}
interface TakenValuesQuery {
  emails: string[]
  numbers: string[]
  names: string[]
}

/** Which of these the people of the company have; each with an empty text, for an earlier line says more. */
export async function readTaken(scope: Scope, query: TakenValuesQuery) {
  const rows = await scope.sql<{ what: keyof TakenValuesQuery; key: string }>(sql`
    select 'emails' as what, email_key as key from users
      where tenant_id = ${scope.tenantId} and removed_at is null and email_key = any(${query.emails})
    union all select 'numbers', employee_number from users
      where tenant_id = ${scope.tenantId} and removed_at is null and employee_number = any(${query.numbers})
    union all select 'names', lower(${personName('users')}) from users
      where tenant_id = ${scope.tenantId} and removed_at is null
        and lower(${personName('users')}) = any(${query.names})`)
  const taken = {
    emails: new Map<string, string>(),
    numbers: new Map<string, string>(),
    names: new Map<string, string>(),
  }
  for (const { what, key } of rows) taken[what].set(key, '')
  return taken
}

/** All of them in one statement. Answers their ids by e-mail. */
export async function insertPeople(tx: Scope, people: readonly NewPerson[]): Promise<Map<string, number>> {
  const rows = await tx.sql<{ id: number; email_key: string }>(sql`
    insert into users (tenant_id, role_id, employee_number, first_name, last_name, email, email_key, phone, address,
      date_of_birth, timezone, created_at, created_by, updated_at, updated_by)
    select ${tx.tenantId}, role_id, employee_number, first_name, last_name, email, email_key, phone, address,
      date_of_birth, timezone, ${tx.now}, ${tx.actor.id || null}::bigint, ${tx.now}, ${tx.actor.id || null}::bigint
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as line (role_id bigint, employee_number text,
      first_name text, last_name text, email text, email_key text, phone text, address text, date_of_birth date,
      timezone text)
    returning id, email_key`)
  return new Map(rows.map((row) => [row.email_key, row.id]))
}

interface PersonNumbers {
  id: number
  businessNumber: string | null | undefined
  taxNumber: string | null | undefined
}

/** Stores the numbers of many people encrypted, each bound to its person, in one statement. */
export async function sealAll(tx: Scope, people: readonly PersonNumbers[]) {
  const sealed = (id: number, what: 'businessNumber' | 'taxNumber', digits: string | null | undefined) =>
    digits ? tx.vault.seal(sealedAad(id, what), digits).toString('base64') : null
  const rows = people
    .filter(({ businessNumber, taxNumber }) => businessNumber || taxNumber)
    .map(({ id, businessNumber, taxNumber }) => ({
      id,
      business: sealed(id, 'businessNumber', businessNumber),
      tax: sealed(id, 'taxNumber', taxNumber),
      tail: taxNumber ? taxNumber.slice(-3) : null,
    }))
  if (rows.length === 0) return
  await tx.sql(sql`update users as person set business_number_cipher = decode(given.business, 'base64'),
      tax_number_cipher = decode(given.tax, 'base64'), tax_number_tail = given.tail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, business text, tax text, tail text)
    where person.tenant_id = ${tx.tenantId} and person.id = given.id`)
}
