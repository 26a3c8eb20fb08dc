import { holidayRegionOf } from '@muster/rules/time/holidays'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import type { PlannedJob } from '../planning/changes/event-row.ts'
import { setMovedNeeds } from '../planning/changes/writes.ts'
import { firstZonedDay, movedAcrossZones, splitDay, type ZoneChange } from '../planning/changes/zone-days.ts'
import { currentPatterns, selectPatterns } from '../planning/pattern-queries.ts'
import { writePattern } from './update-pattern.ts'

/** Moves what these jobs need to the zone of their site. Answers the patterns that changed. */
export async function movePatternsToZone(
  tx: Scope,
  jobs: readonly PlannedJob[],
  change: ZoneChange,
): Promise<number[]> {
  const { zone } = change
  const addresses = new Map(jobs.map(({ jobId, address }) => [jobId, address]))
  const rows = await selectPatterns(
    tx,
    currentPatterns(tx)
      .where('job_id', '=', anyOf([...addresses.keys()]))
      .where('timezone', '!=', zone),
  ).execute()
  const patterns = rows.flatMap((row) => {
    const pattern = { ...row, contractEnd: null }
    const from = firstZonedDay(pattern, change)
    return from === undefined ? [] : [{ pattern, from, moved: movedAcrossZones(pattern, from, change) }]
  })
  await setMovedNeeds(
    tx,
    patterns.flatMap(({ pattern, moved }) => moved.map((each) => ({ patternId: pattern.id, ...each }))),
  )
  for (const { pattern, from } of patterns) {
    const holidayRegion = holidayRegionOf(addresses.get(pattern.jobId)!, zone)
    await writePattern(
      tx,
      pattern,
      { ...pattern, timezone: zone, holidayRegion },
      splitDay(pattern, from, change),
    )
  }
  return patterns.map(({ pattern }) => pattern.id)
}
