import pg from 'pg'
import { installQueue } from '../src/background/queue.ts'
import { asOwner } from '../src/db/connection/pool.ts'
import { distribute } from '../src/db/distribute.ts'
import { migrate } from '../src/db/migrate.ts'

/**
 * The nodes of a Citus cluster that tests may use, the coordinator first: addresses of its owner, with DATABASE where the
 * name of a database stands. Without them the tests run on the embedded database alone.
 */
export const clusterNodes: readonly string[] = (process.env.CLUSTER ?? '').split(',').filter(Boolean)

const inDatabase = (node: string, name: string) => node.replace('DATABASE', name)

/** Makes a database on every node, distributed and empty; answers its address at the coordinator. */
export async function makeDistributed(name: string): Promise<string> {
  const [coordinator, ...workers] = clusterNodes as [string, ...string[]]
  for (const node of clusterNodes) {
    await asOwner(inDatabase(node, 'postgres'), (admin) => admin.query(`create database ${name}`))
    await asOwner(inDatabase(node, name), (owner) => owner.query('create extension citus'))
  }
  const url = inDatabase(coordinator, name)
  await asOwner(url, async (owner) => {
    const { hostname, port } = new URL(url)
    await owner.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)])
    for (const worker of workers) {
      const { hostname: host, port: at } = new URL(worker)
      await owner.query('select citus_add_node($1, $2)', [host, Number(at)])
    }
  })
  await migrate(url)
  await installQueue(url)
  await distribute(url, () => undefined)
  return url
}

export async function dropDistributed(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  for (const node of clusterNodes) {
    const admin = new pg.Client({ connectionString: inDatabase(node, 'postgres') })
    await admin.connect()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}
