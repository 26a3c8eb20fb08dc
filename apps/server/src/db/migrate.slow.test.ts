// guards: apps/server/src/db/**
// takes: 15 s
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner } from './connection/pool.ts'
import { migrate, readMigrations } from './migrate.ts'

const name = `plain_owner_${process.pid}`
const adminUrl = inject('databaseUrl').replace('DATABASE', 'postgres')
const asAdmin = (...statements: string[]) =>
  asOwner(adminUrl, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

afterAll(() => asAdmin(`drop database if exists ${name} with (force)`, `drop role if exists ${name}`))

/** A database whose owner is no superuser and passes no row-level policy by, as a hosted PostgreSQL hands it out. */
async function aHostedDatabase() {
  await asAdmin(
    `create role ${name} login createrole password 'plain'`,
    // The role of the application is there already, from other databases of this server.
    `grant muster_app to ${name} with admin option`,
    `create database ${name} owner ${name}`,
  )
  const url = new URL(inject('databaseUrl').replace('DATABASE', name))
  url.username = name
  url.password = 'plain'
  return url.href
}

test('an owner who is no superuser migrates rows of companies too, and is held to the policies afterwards', async () => {
  const url = await aHostedDatabase()
  const all = (await readMigrations()).map((migration) => migration.name)
  await migrate(
    url,
    all.filter((each) => each < '20261121-2300'),
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  client.on('error', () => undefined)
  const { rows } = await client.query(
    `insert into tenants (code, full_name) values ('old', 'Old and Sons') returning id`,
  )
  const tenantId = rows[0].id
  await client.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
  await client.query(
    `insert into roles (tenant_id, name, level) values ($1, 'Client', 10), ($1, 'Employee', 5)`,
    [tenantId],
  )
  await client.query(
    `with people as (insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
       select $1, id, name, 'Old', name || '@old.example', name || '@old.example' from roles where tenant_id = $1 returning id, first_name)
     insert into sites (tenant_id, client_id, name, address, latitude, longitude, timezone)
     select $1, id, 'Tower', '1 Queen Street', -27, 153, 'Australia/Brisbane' from people where first_name = 'Client'`,
    [tenantId],
  )
  await client.query('insert into company_settings (tenant_id) values ($1)', [tenantId])
  await client.end()
  expect(await migrate(url)).toEqual(all.filter((each) => each >= '20261121-2300'))
  await asOwner(url, async (owner) => {
    const unforced = await owner.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity and relname <> 'tenants'`,
    )
    expect(unforced.rows).toEqual([])
    await expect(owner.query('select from sites')).rejects.toThrow(/app.tenant_id/)
    await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
    const notices = await owner.query('select version from location_notices')
    expect(notices.rows).toEqual([{ version: 1 }])
  })
})
