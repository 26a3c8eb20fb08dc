import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { openScope, type Scope } from '../src/db/scope.ts'
import type { BenchCompany } from './a-company.ts'

interface Asked {
  text: string
  values?: unknown[]
}

/** The statements that a piece of the product's own work sends, as they were sent while it ran once. */
export async function statementsOf(
  company: BenchCompany,
  work: (scope: Scope) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const { deps } = company.stack
  const seen: CompiledQuery[] = []
  const pool = {
    async connect() {
      const client = await deps.pool.connect()
      return {
        query(asked: Asked & pg.Submittable) {
          seen.push(CompiledQuery.raw(asked.text, [...(asked.values ?? [])]))
          return client.query(asked)
        },
        release: () => client.release(),
      }
    },
  }
  await work(openScope({ ...deps, pool: pool as unknown as pg.Pool }, await company.scope()))
  return seen
}
