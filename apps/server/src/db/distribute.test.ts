import { afterAll, describe, expect, test } from 'vitest'
import { cloneDatabase, dropDatabase } from '../../test/app.ts'
import { hasCluster, makeCluster } from '../../test/cluster.ts'
import { patientWaits } from '../../test/settings.ts'
import { asOwner } from './connection/pool.ts'
import { distribute, isHalfDistributed, planDistribution } from './distribute.ts'
import { migrate, readMigrations } from './migrate.ts'

const urls: string[] = []
afterAll(async () => {
  for (const url of urls) await dropDatabase(url)
})
const run = (url: string, text: string) => asOwner(url, async (owner) => (await owner.query(text)).rows)

describe.skipIf(hasCluster)('on one machine', () => {
  test('is refused, and says what the database lacks', async () => {
    const url = await cloneDatabase()
    urls.push(url)
    await expect(planDistribution(url)).rejects.toThrow('no extension citus')
    await expect(distribute(url, patientWaits, () => undefined)).rejects.toThrow('no extension citus')
    expect(await isHalfDistributed(url)).toBe(false)
  })

  test('a database that is half distributed is not migrated, so that no program starts on it', async () => {
    const url = await cloneDatabase()
    urls.push(url)
    await run(url, 'create table distribution_progress ()')
    await expect(migrate(url)).rejects.toThrow('Run: npm run distribute -- --yes')
  })
})

const countOfLinks =
  "select count(*) from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace"

// Skipped where CLUSTER names no nodes.
describe.skipIf(!hasCluster)('on a cluster', () => {
  test('cut off anywhere it goes on, loses no row and no link, and later migrations are applied', async () => {
    const url = await makeCluster(`muster_${process.pid}_distribute`)
    urls.push(url)
    const names = (await readMigrations()).map(({ name }) => name)
    const [before, later] = [
      names.filter((name) => name < '20261130-14'),
      names.filter((name) => name > '20261130-14'),
    ]
    await migrate(url, before)
    await run(
      url,
      `set app.tenant_id = 0;
      insert into tenants (code, full_name) select 'company' || n, 'Company' from generate_series(1, 5) n;
      insert into company_settings (tenant_id) select id from tenants`,
    )
    const links = await run(url, countOfLinks)
    const cutOff = (line: RegExp) =>
      asOwner(url, async (killer) => {
        const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
          and application_name = 'muster-owner' and pid <> pg_backend_pid()`
        await distribute(url, patientWaits, (said) => void (line.test(said) && killer.query(end)))
      })
    for (const line of [/^1 of/, /^2 of/, /^60 of/, /^1 of/, /links/]) {
      await expect(cutOff(line)).rejects.toThrow(/terminat/i)
      expect(await isHalfDistributed(url)).toBe(true)
      await expect(migrate(url)).rejects.toThrow('Run: npm run distribute -- --yes')
    }
    await distribute(url, patientWaits, () => undefined)
    expect(await isHalfDistributed(url)).toBe(false)
    expect(await run(url, countOfLinks)).toEqual(links)
    expect(await migrate(url)).toEqual(later)
    expect((await planDistribution(url)).tables).toEqual([])
    expect(await run(url, 'select count(*) from company_settings')).toEqual([{ count: 5 }])
    await run(
      url,
      `begin;
      create table later_rows (
        tenant_id bigint not null, id bigint not null generated always as identity, site_id bigint not null,
        primary key (tenant_id, id));
      create index later_rows_site on later_rows (tenant_id, site_id);
      select tenant_table('later_rows');
      alter table later_rows add foreign key (tenant_id) references tenants;
      alter table later_rows add foreign key (tenant_id, site_id) references sites (tenant_id, id);
      commit`,
    )
    expect(
      await run(
        url,
        "select from pg_dist_partition where logicalrelid = 'later_rows'::regclass and partmethod = 'h'",
      ),
    ).toHaveLength(1)
  })
})
