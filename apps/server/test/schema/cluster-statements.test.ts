import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../../src/', import.meta.url))

/** Files with rows that may pass through the coordinator, and why. */
const excepted = new Map([
  ['cli/archive/import-company.ts', 'the owner of the tables may copy rows to a worker'],
  ['features/works/site-worker-writes.ts', 'reads one company in one table: its worker does it alone'],
])

/** What a cluster refuses: rows of a `select` go to their worker as a copy, which row-level security forbids. */
function refusedInserts(text: string): string[] {
  const inserts = text.match(/\binsert into\b[^`]*/g) ?? []
  return inserts.filter(
    (insert) => /\bselect\b/.test(insert) && !/\breturning\b|\bon conflict\b/.test(insert),
  )
}

async function* sourceFiles() {
  for await (const name of glob('**/*.ts', { cwd: source }))
    if (!name.endsWith('.test.ts')) yield { name, text: await readFile(`${source}${name}`, 'utf8') }
}

test('an insert from a select answers rows, so that a cluster keeps them as intermediate results', async () => {
  const found: string[] = []
  for await (const { name, text } of sourceFiles()) if (refusedInserts(text).length > 0) found.push(name)
  expect(found.sort()).toEqual([...excepted.keys()])
  expect(refusedInserts('insert into a (id) select id from b')).toHaveLength(1)
})

test('notifications are statements of their own: as a part of one they may be sent on a worker', async () => {
  const senders: string[] = []
  for await (const { name, text } of sourceFiles()) if (text.includes('pg_notify')) senders.push(name)
  expect(senders).toEqual(['db/scope.ts'])
})
