import { command, say } from './command.ts'
import { scanIntegrity } from './scan-integrity.ts'
import { withDatabase } from './with-database.ts'

const shown = 20

function tell(what: string, found: readonly string[]) {
  say(`${what}: ${found.length}`)
  for (const each of found.slice(0, shown)) say(`  ${each}`)
  if (found.length > shown) say(`  and ${found.length - shown} more`)
}

await command(async () => {
  await withDatabase(async ({ url, deps }) => {
    const found = await scanIntegrity(url, deps.outside.store, deps.clock.now())
    tell('Files without a row', found.orphans)
    tell('Files whose content is missing', found.missing)
    tell('Files of another length than was stored', found.otherLength)
    tell('Rows that point to no row', found.deadReferences)
    if (Object.values(found).some((list) => list.length > 0)) process.exitCode = 1
    else say('All is well')
  })
})
