import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readMigrations } from '../../src/db/migrate.ts'
import { theApp } from '../app.ts'
import { aWork } from '../office.ts'
import { aTenant } from '../tenant.ts'

const distributable = await readFile(new URL('distributable.sql', import.meta.url), 'utf8')

test('C1: nothing in a table by itself hinders a distribution by tenant', async () => {
  const { owner } = await theApp()
  expect((await owner.query(distributable)).rows).toEqual([])
})

test('the check finds what it is there to find', async () => {
  const { owner } = await theApp()
  const client = await owner.connect()
  await client.query('begin')
  await client.query(`create table seeded (id int primary key, name text unique);
    create table planted_rows (tenant_id bigint, id bigint primary key, note text);
    comment on table planted_rows is '@dist';
    create function planted_value() returns text language sql as $$ select 'x' $$;
    create table planted_more (tenant_id bigint not null, id serial, note text default planted_value(), span int4range,
      primary key (tenant_id, id), constraint planted_apart exclude using gist (span with &&));
    comment on table planted_more is '@dist';
    create policy planted_all on planted_more using (tenant_id > 0) with check (tenant_id > 0);
    create policy planted_second on planted_more for select using (true)`)
  const { rows } = await client.query<{ fault: string; thing: string }>(distributable)
  await client.query('rollback')
  client.release()
  expect(rows).toEqual(
    expect.arrayContaining([
      { fault: 'not classified', thing: 'seeded' },
      { fault: 'tenant_id is not a plain bigint', thing: 'planted_rows' },
      { fault: 'unique without tenant_id', thing: 'planted_rows.planted_rows_pkey' },
      { fault: 'row-level security is off or not forced', thing: 'planted_rows' },
      { fault: 'not exactly one policy for everything', thing: 'planted_rows' },
      { fault: 'exclusion that does not compare tenant_id', thing: 'planted_more.planted_apart' },
      { fault: 'a sequence fills what is not bigint', thing: 'planted_more.id' },
      { fault: 'a default calls a function of ours', thing: 'planted_more.note' },
      { fault: 'a further policy widens the first', thing: 'planted_more' },
    ]),
  )
})

test('a link between rows of two companies is refused by the database itself', async () => {
  const [a, b] = [await aTenant(), await aTenant()]
  const work = await aWork(a)
  const break_ = { work_id: work.id, started_at: new Date(), ended_at: null }
  const seeded = (await b.scope()).into('work_breaks', break_).execute()
  await expect(seeded).rejects.toMatchObject({ code: '23503' })
})

test('a recorded correction cannot be changed or taken back', async () => {
  const t = await aTenant()
  const scope = await t.scope()
  await expect(scope.change('work_corrections', { reason: 'Other' }).execute()).rejects.toMatchObject({
    code: '42501',
  })
  await expect(scope.remove('work_corrections').execute()).rejects.toMatchObject({ code: '42501' })
})

/** From here on databases may be distributed when a migration meets them. */
const firstOnCluster = '20261201'

/** What a cluster refuses in a migration; `lines` are the statements. */
function refusedOnCluster(text: string): string[] {
  const lines = text.replaceAll(/--.*/g, '').split(';')
  return lines.filter(
    (line) =>
      (/create table/i.test(line) && /\b(references|foreign key)\b/i.test(line)) ||
      (/alter table/i.test(line) && (line.match(/\badd (constraint|foreign)\b/gi) ?? []).length > 1) ||
      /plan_cache_mode/i.test(line),
  )
}

test('migrations add links to a table after it is distributed, one by one', async () => {
  const migrations = await readMigrations()
  const later = migrations.filter(({ name }) => name >= firstOnCluster)
  expect(later.flatMap(({ text }) => refusedOnCluster(text))).toEqual([])
  const former = migrations.find(({ name }) => name.endsWith('-reinspections.sql'))
  expect(refusedOnCluster(former!.text)).toHaveLength(1)
})
