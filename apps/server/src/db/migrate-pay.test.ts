import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner } from './connection/pool.ts'
import { migrate, readMigrations } from './migrate.ts'

const name = `locked_pay_${process.pid}`
const urlOf = (database: string) => inject('databaseUrl').replace('DATABASE', database)
const asAdmin = (statement: string) => asOwner(urlOf('postgres'), (client) => client.query(statement))
const client = new pg.Client({ connectionString: urlOf(name) })
client.on('error', () => undefined)
afterAll(async () => {
  await client.end()
  await asAdmin(`drop database if exists ${name} with (force)`)
})

async function put(text: string, ...values: unknown[]): Promise<number> {
  const { rows } = await client.query<{ id: number }>(`insert into ${text} returning id`, values)
  return Number(rows[0]!.id)
}
const HOUR = 3_600_000
const hash = Buffer.alloc(32, 7)

/** A company with one person, two types of leave, and a fortnight that was locked. */
async function aLockedCompany(code: string) {
  const tenantId = await put('tenants (code, full_name) values ($1, $1)', code)
  const roleId = await put(`roles (tenant_id, name, level) values ($1, 'Employee', 5)`, tenantId)
  const aPerson = (firstName: string) =>
    put(
      `users (tenant_id, role_id, first_name, last_name, email, email_key) values ($1, $2, $3, 'Tran', $4, $4)`,
      tenantId,
      roleId,
      firstName,
      `${firstName}@${code}.example`,
    )
  const aType = (title: string) =>
    put(`leave_types (tenant_id, name, kind, paid) values ($1, $2, 'PLANNED', true)`, tenantId, title)
  const calendarId = await put(
    `pay_calendars (tenant_id, name, kind, first_day, locked_until)
     values ($1, 'Fortnights', 'FORTNIGHTLY', '2026-11-02', '2026-11-15')`,
    tenantId,
  )
  const periodId = await put(
    `pay_periods (tenant_id, calendar_id, first_day, last_day, state)
     values ($1, $2, '2026-11-02', '2026-11-15', 'LOCKED')`,
    tenantId,
    calendarId,
  )
  const types = [await aType('Holidays'), await aType('Study')] as const
  const request = (userId: number, typeId: number, days: [string, string], state = 'APPROVED') =>
    put(
      `leave_requests (tenant_id, user_id, type_id, first_day, last_day, state, requested_at, requested_by, withdrawn_at,
         withdrawn_by)
       values ($1, $2, $3, $4, $5, $6, now(), $2, case $6 when 'WITHDRAWN' then now() end,
         case $6 when 'WITHDRAWN' then $2::bigint end)`,
      tenantId,
      userId,
      typeId,
      ...days,
      state,
    )
  const lockRow = (userId: number, row: object, state = 'APPROVED') =>
    client.query(
      `insert into timesheets (tenant_id, period_id, user_id, state, rows_hash, locked_row) values ($1, $2, $3, $4, $5, $6)`,
      [tenantId, periodId, userId, state, hash, JSON.stringify(row)],
    )
  return { tenantId, periodId, types, aPerson, request, lockRow }
}
const hours = (date: string, typeId: number, time: number) => ({ date, typeId, typeName: 'As then', time })

test('leave of rows that were locked before is put to its request, and locked visits keep their row', async () => {
  await asAdmin(`create database ${name}`)
  const all = (await readMigrations()).map((migration) => migration.name)
  await migrate(
    urlOf(name),
    all.filter((each) => each < '20261126-2234'),
  )
  await client.connect()
  const { periodId, types, aPerson, request, lockRow, tenantId } = await aLockedCompany('old')
  const [holidays, study] = types
  const [mia, tom, kim] = [await aPerson('Mia'), await aPerson('Tom'), await aPerson('Kim')]
  // Two requests of one type, one of another type on the same days, and one that was taken back.
  const withdrawn = await request(mia, holidays, ['2026-11-03', '2026-11-04'], 'WITHDRAWN')
  const first = await request(mia, holidays, ['2026-11-03', '2026-11-04'])
  const second = await request(mia, holidays, ['2026-11-09', '2026-11-09'])
  const other = await request(mia, study, ['2026-11-04', '2026-11-04'])
  // Taken back alone: what was paid of it stays known.
  const alone = await request(tom, study, ['2026-11-05', '2026-11-05'], 'WITHDRAWN')
  await lockRow(mia, {
    missed: [],
    leave: [
      hours('2026-11-03', holidays, 2 * HOUR),
      hours('2026-11-04', holidays, 3 * HOUR),
      hours('2026-11-04', study, HOUR),
      // By the clock of its site the shift lies on the day after.
      hours('2026-11-10', holidays, 4 * HOUR),
      // No request of the person explains it.
      hours('2026-11-14', holidays, 5 * HOUR),
    ],
  })
  await lockRow(tom, { missed: [], leave: [hours('2026-11-05', study, 2 * HOUR)] })
  await lockRow(kim, { missed: [] }, 'SUBMITTED')
  // The visit itself is of no matter here.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into pay_lines (tenant_id, period_id, work_id, user_id, service_ms, break_ms, visit)
     values ($1, $2, 2, $3, 7200000, 0, '{"workId": 2, "clockIn": "2026-11-03T08:00:00+01:00"}'),
       ($1, $2, 1, $3, 7200000, 0, '{"workId": 1, "clockIn": "2026-11-03T17:00:00+11:00"}')`,
    [tenantId, periodId, kim],
  )
  await client.query('set session_replication_role = origin')
  const beside = await aLockedCompany('beside')
  const ana = await beside.aPerson('Ana')
  const anas = await beside.request(ana, beside.types[0], ['2026-11-03', '2026-11-03'])
  await beside.lockRow(ana, { leave: [hours('2026-11-03', beside.types[0], HOUR)] })

  await client.query(`update leave_types set payroll_code = '12' where id = $1`, [study])

  expect(await migrate(urlOf(name))).toEqual(all.filter((each) => each >= '20261126-2234'))
  const rowsAfter = await client.query(
    `select tenant_id::int as tenant, period_id::int as period, leave_id::int as leave, user_id::int as person, leave_ms::int as ms
     from pay_leave_lines order by leave_id`,
  )
  const line = (leave: number, person: number, ms: number) => ({
    ...{ tenant: tenantId, period: periodId },
    ...{ leave, person, ms },
  })
  expect(rowsAfter.rows).toEqual([
    line(first, mia, 5 * HOUR),
    line(second, mia, 4 * HOUR),
    line(other, mia, HOUR),
    line(alone, tom, 2 * HOUR),
    { tenant: beside.tenantId, period: beside.periodId, leave: anas, person: ana, ms: HOUR },
  ])
  expect(rowsAfter.rows.map(({ leave }) => leave)).not.toContain(withdrawn)
  const approved = await client.query(
    'select user_id::int as person from timesheets where approved_hash = rows_hash order by user_id',
  )
  expect(approved.rows.map(({ person }) => person)).toEqual([mia, tom, ana])
  const codes = await client.query(
    'select system, type_id::int as type, code from pay_leave_codes order by system',
  )
  const code = (system: string) => ({ system, type: study, code: '12' })
  expect(codes.rows).toEqual([code('EMPLOYMENT_HERO'), code('MYOB_EXO')])
  const visits = await client.query(
    `select user_id::int as person, v ->> 'workId' as work from timesheets
     cross join jsonb_array_elements(locked_row -> 'visits') as v`,
  )
  expect(visits.rows).toEqual([1, 2].map((work) => ({ person: kim, work: String(work) })))
})
