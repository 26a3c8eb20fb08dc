import { expect, test } from 'vitest'
import { openScope, type Scope } from './scope.ts'
import { sql } from './sql.ts'

test('B1: a statement refuses what cannot be bound, before it runs', () => {
  const isOpen = (scope: Scope) => sql<boolean>`tenant_id = ${scope.tenantId}`
  // The types are the test: each of these is a fault of `tsc`.
  const refused = () => [
    // @ts-expect-error: the name of a function that is not called
    sql`select from works where ${isOpen}`,
    // @ts-expect-error: the same in a list
    sql`select from works where id = any(${[openScope]})`,
    // @ts-expect-error: undefined would be bound as null
    sql`select from works where id = ${undefined}`,
    // @ts-expect-error: a promise that is not awaited
    sql`select from works where id = ${Promise.resolve(1)}`,
    // @ts-expect-error: an object says nothing about how it is written
    sql`select from works where id = ${{ id: 1 }}`,
    // @ts-expect-error: a function in a joined list
    sql`select from works where id in (${sql.join([isOpen])})`,
  ]
  const taken = sql`select ${1}, ${'one'}, ${null}, ${new Date()}, ${[1, 2]}, ${Buffer.from('a')}, ${sql.ref('id')}`
  expect([typeof refused, taken.isRawBuilder]).toEqual(['function', true])
})
