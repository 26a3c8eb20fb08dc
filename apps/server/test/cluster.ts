import { installQueue } from '../src/background/queue.ts'
import { asOwner } from '../src/db/connection/pool.ts'
import { distribute } from '../src/db/distribute.ts'
import { migrate } from '../src/db/migrate.ts'
import { patientWaits } from './settings.ts'

/**
 * The nodes of a Citus cluster that tests may use, the coordinator first: addresses of its owner, with DATABASE where the
 * name of a database stands. Without them the tests run on the embedded database alone.
 */
const clusterNodes: readonly string[] = (process.env.CLUSTER ?? '').split(',').filter(Boolean)
export const hasCluster = clusterNodes.length > 0

/** A statement with a row for each that waits for a lock; on a cluster most wait on a worker. */
export const lockWaits = hasCluster
  ? 'select from citus_lock_waits'
  : "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

/** Sets a moment later in an update: a cluster takes no sum there that depends on the zone of a session. */
export const setLater = (column: string, by: string) =>
  `${column} = (${column} at time zone 'UTC' + interval '${by}') at time zone 'UTC'`

const inDatabase = (node: string, name: string) => node.replace('DATABASE', name)
const onNodes = async (run: (node: string) => Promise<unknown>) => {
  for (const node of clusterNodes) await run(node)
}
const onServers = (text: string) =>
  onNodes((node) => asOwner(inDatabase(node, 'postgres'), (admin) => admin.query(text)))

/** Addresses of a test's database on the workers. */
export const workersOf = (url: string) =>
  clusterNodes.slice(1).map((node) => inDatabase(node, new URL(url).pathname.slice(1)))

/** Makes an empty database whose coordinator knows its workers; answers its address there. */
export async function makeCluster(name: string): Promise<string> {
  const [coordinator, ...workers] = clusterNodes as [string, ...string[]]
  await onServers(`create database ${name}`)
  await onNodes((node) => asOwner(inDatabase(node, name), (owner) => owner.query('create extension citus')))
  const url = inDatabase(coordinator, name)
  await asOwner(url, async (owner) => {
    const { hostname, port } = new URL(url)
    await owner.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)])
    for (const worker of workers) {
      const { hostname: host, port: at } = new URL(worker)
      await owner.query('select citus_add_node($1, $2)', [host, Number(at)])
    }
  })
  return url
}

/** Makes a distributed database without companies; answers its address on the coordinator. */
export async function makeDistributed(name: string): Promise<string> {
  const url = await makeCluster(name)
  await migrate(url)
  await installQueue(url)
  await distribute(url, patientWaits, () => undefined)
  return url
}

/** Makes the database that those of tests are copied from. */
export async function makeDistributedTemplate(name: string): Promise<void> {
  await makeDistributed(name)
  // The cluster's own daemon would keep it open.
  await onServers(`alter database ${name} allow_connections false`)
  await onServers(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

export async function copyDistributed(name: string, template: string): Promise<string> {
  await onServers(`create database ${name} template ${template}`)
  return inDatabase(clusterNodes[0]!, name)
}

export const dropDistributed = (name: string) => onServers(`drop database if exists ${name} with (force)`)
