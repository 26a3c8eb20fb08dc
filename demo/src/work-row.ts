import { haversine } from '@muster/rules/distance'
import type { SeedRow } from './bulk.ts'
import type { Oddities } from './corrections.ts'
import type { Office } from './office.ts'
import { seeded } from './random.ts'
import { siteOf } from './sites.ts'
import { placed, startOf } from './trails.ts'
import type { DemoWork } from './works.ts'

const SECOND = 1000

export const timeOf = (ms: number) => new Date(ms)
const timeOrNull = (ms: number | null) => (ms === null ? null : timeOf(ms))

/** A work as its table has it. */
export function workRow(
  work: DemoWork,
  id: number,
  { people, sites }: Office,
  odd: Oddities,
): SeedRow<'works'> {
  const { job, reviews } = work
  const site = siteOf(job.site)
  return {
    id,
    job_id: job.id,
    job_detail_id: work.version.detailId,
    job_detail_version: work.version.version,
    site_id: sites[job.site],
    client_id: people[site.client],
    user_id: people[work.who],
    status: work.status,
    spec_types: [...work.types],
    timezone: site.zone,
    local_date: work.localDate,
    event_id: work.eventId,
    occurrence_start: timeOrNull(work.occurrenceStart),
    needs_review: reviews.length > 0,
    review_reasons: reviews,
    offsite: reviews.includes('offsite'),
    auto_stopped: reviews.includes('tooLong'),
    ...timesOf(work, odd),
    ...positionOf(work, odd),
    ...decisionsOn(work, people, odd),
  }
}

/** The times that count, and what the device had said before somebody put it right. */
function timesOf(work: DemoWork, { corrections, entered }: Oddities) {
  const { start, end } = work
  const random = seeded(`arrival/${work.job.site}/${start}`)
  // Now and then the phone had no signal, and what it recorded came later.
  const delay = (random.chance(0.05) ? random.whole(600, 5400) : random.whole(1, 4)) * SECOND
  const deviceStart = corrections.get(work)?.oldStart ?? start
  const deviceEnd = corrections.get(work)?.oldEnd ?? end
  const bySomebodyElse = entered.work === work
  const endedByServer = bySomebodyElse || work.reviews.includes('tooLong')
  return {
    started_at: timeOf(start),
    ended_at: timeOrNull(end),
    device_started_at: bySomebodyElse ? null : timeOf(deviceStart),
    device_ended_at: endedByServer ? null : timeOrNull(deviceEnd),
    start_received_at: timeOf(deviceStart + delay),
    end_received_at: deviceEnd === null ? null : timeOf(deviceEnd + delay),
    created_at: timeOf(deviceStart + delay),
  }
}

function positionOf(work: DemoWork, { entered }: Oddities) {
  if (entered.work === work || work.types[0] === 'FEEDBACK')
    return { start_latitude: null, start_longitude: null, start_accuracy: null, start_distance: null }
  const place = startOf(work)
  const { lat, lng } = placed(work, place)
  const { latitude, longitude } = siteOf(work.job.site)
  const distance = haversine({ lat: latitude, lng: longitude }, { lat, lng })
  return {
    start_latitude: lat,
    start_longitude: lng,
    start_accuracy: place.accuracy,
    start_distance: Math.round(distance),
  }
}

/** What managers did: entered it, voided it, corrected its times. */
function decisionsOn(work: DemoWork, people: Office['people'], { entered, voided, corrections }: Oddities) {
  const correction = corrections.get(work)
  const wrong = voided.work === work ? voided : null
  const missed = entered.work === work ? entered : null
  return {
    ...(wrong && { status: 'VOID' }),
    entered_by: missed && people[missed.by],
    entered_reason: missed?.reason,
    voided_at: wrong && timeOf(wrong.at),
    voided_by: wrong && people[wrong.by],
    void_reason: wrong?.reason,
    edited_reason: correction?.reason ?? null,
    version: correction ? 2 : 1,
  }
}
