import { parseArgs } from 'node:util'
import { asOwner } from '../db/connection/pool.ts'
import type { BrokenVisit } from '../integrity/broken-visits.ts'
import { findLogEnds, keepLogEnds, readLogEnds } from '../integrity/log-ends.ts'
import { command, Mistake, say } from './command.ts'
import { countFound, scanIntegrity, underWayMs } from './scan-integrity.ts'
import { withDatabase } from './with-database.ts'

const mostShown = 20
/** Uploads that ended half-way are swept once a day: what a night finds has been there for longer than that. */
const sweptMs = 48 * 60 * 60_000

const usage = `npm run integrity                looks through store and links, reads every file, and names what is found
npm run integrity -- --nightly   says how many as JSON; of files without a row those that two sweeps have left, and reads
                                 the contents of those files whose turn it is`

function isNightlyOf(args: string[]) {
  try {
    return parseArgs({ args, options: { nightly: { type: 'boolean' } } }).values.nightly === true
  } catch (error) {
    throw new Mistake(`${(error as Error).message}\n\n${usage}`)
  }
}

function tell(what: string, found: readonly string[], count = found.length) {
  say(`${what}: ${count}`)
  for (const fault of found.slice(0, mostShown)) say(`  ${fault}`)
  if (found.length > mostShown) say(`  and ${found.length - mostShown} more`)
}

const brokenVisitText = ({ tenantId, workId }: BrokenVisit) =>
  `company ${tenantId}: ${workId === null ? 'its chain of seals' : `visit ${workId}`}`
const damagedText = (file: string) =>
  `${file} cannot be read, so that removed entries may be missed: put a copy back, or remove it to begin anew`

await command(async (args) => {
  const isNightly = isNightlyOf(args)
  await withDatabase(async ({ url, deps, config }) => {
    const now = deps.clock.now()
    const before = new Date(now.getTime() - (isNightly ? sweptMs : underWayMs))
    const folder = config.sharedRoot
    const lastEnds = await readLogEnds(folder)
    const contents = isNightly ? { night: now } : 'all'
    const found = await scanIntegrity(url, deps.outside.store, before, contents, lastEnds)
    // A damaged file stays until the operator puts a copy back or removes it: a new one would hide that entries are gone.
    if (!lastEnds.isDamaged)
      await keepLogEnds(folder, lastEnds.ends, await asOwner(url, findLogEnds), {
        audit: found.brokenLogs,
        visits: found.brokenVisits.map(({ tenantId }) => tenantId),
      })
    const counts = countFound(found)
    if (isNightly) return say(JSON.stringify(counts))
    const links = found.deadReferences.map(({ link, rows }) => `${link}: ${rows}`)
    tell('Files without a row', found.orphans)
    tell('Files whose content is missing', found.missing)
    tell('Files of another length than was stored', found.otherLength)
    tell('Files whose content was altered', found.altered)
    tell('Rows that point to no row', links, counts.deadReferences)
    tell('Companies whose audit log lacks entries', found.brokenLogs.map(String))
    tell('Visits whose evidence is gone or was changed', found.brokenVisits.map(brokenVisitText))
    tell('Damaged files of ends', found.damagedEnds.map(damagedText))
    if (Object.values(counts).some((count) => (count ?? 0) > 0)) process.exitCode = 1
    else say('All is well')
  })
})
