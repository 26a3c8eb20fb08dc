import { mkdtempSync } from 'node:fs'
import { pino } from 'pino'
import { openQueue, installQueue } from '/work/wt/demo/apps/server/src/chores/queue.ts'
import { readConfig } from '/work/wt/demo/apps/server/src/config.ts'
import { openPool } from '/work/wt/demo/apps/server/src/db/pool.ts'
import { migrate } from '/work/wt/demo/apps/server/src/db/migrate.ts'
import { makeDeps } from '/work/wt/demo/apps/server/src/deps.ts'
import { makeDemoOnce } from '/work/wt/demo/apps/server/src/demo/make-demo.ts'
import { startEmbeddedPostgres } from '/work/wt/demo/apps/server/src/outside/embedded-postgres/start.ts'
import { asOwner } from '/work/wt/demo/apps/server/src/db/pool.ts'
const folder = mkdtempSync('/tmp/demo-try/d-')
const server = await startEmbeddedPostgres({ dataRoot: folder + '/db' })
const url = server.adminUrl
await migrate(url); await installQueue(url)
const pool = openPool(url, 4)
const queue = await openQueue(url, () => undefined)
const deps = await makeDeps({ config: readConfig({ MUSTER_DATA: folder }), pool, queue, log: pino({ level: 'silent' }), publicUrl: 'http://x' })
for (let i = 0; i < 2; i++) {
  const t = performance.now()
  console.log(await makeDemoOnce(url, deps), ((performance.now() - t) / 1000).toFixed(2), 's')
}
await asOwner(url, async (c) => {
  for (const t of ['users','sites','contracts','contract_sites','jobs','job_assignees','schedule_events','schedule_exceptions','job_specs','questionnaires','works','work_breaks','answers','answer_files','files','work_corrections','fix_batches','item_ledger','happenings','notifications'])
    console.log(t, (await c.query(`select count(*)::int n from ${t}`)).rows[0].n)
  for (const q of process.argv.slice(2)) console.table((await c.query(q)).rows)
})
await queue.stop(); await pool.end(); await server.stop()
