import { startEmbeddedPostgres } from './start.ts'

// A process of its own for the tests to kill: starts the database in the folder given and tells how that went.
const [, , dataRoot = ''] = process.argv
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '16MB' }
process.send?.({ state: 'starting' })
try {
  const postgres = await startEmbeddedPostgres({ dataRoot, settings })
  process.send?.({ state: 'ready', url: postgres.adminUrl })
} catch (error) {
  process.send?.({ state: 'failed', name: error instanceof Error ? error.name : '', says: String(error) })
  process.disconnect?.()
}
