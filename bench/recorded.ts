import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { openScope, type Scope } from '../apps/server/src/db/scope.ts'
import type { BenchCompany } from './a-company.ts'

interface RecordedStatement {
  text: string
  values?: unknown[]
}

/**
 * The statements that a piece of the product's own work sends, as they were sent while it ran once: those that go out
 * together beside each other, and after them those that wait for what they answered.
 */
export async function statementsOf(
  company: BenchCompany,
  work: (scope: Scope) => Promise<unknown>,
): Promise<CompiledQuery[][]> {
  const { deps } = company.stack
  const waves: CompiledQuery[][] = []
  let open = 0
  const pool = {
    async connect() {
      // A connection is taken for each statement: with none out, everything before has been answered.
      if (open === 0) waves.push([])
      open += 1
      const wave = waves.at(-1)!
      const client = await deps.pool.connect()
      return {
        query(asked: RecordedStatement & pg.Submittable) {
          wave.push(CompiledQuery.raw(asked.text, [...(asked.values ?? [])]))
          return client.query(asked)
        },
        release() {
          open -= 1
          client.release()
        },
      }
    },
  }
  await work(openScope({ ...deps, pool: pool as unknown as pg.Pool }, await company.scope()))
  return waves
}
