import { occurrences, type ScheduleEvent } from '@muster/rules/recurrence'
import { localDate } from '@muster/rules/zone'
import type { Seeder } from './bulk.ts'
import type { DemoOffice, Office } from './office.ts'
import { type PersonKey, personOf } from './people.ts'
import type { SeededJob } from './seed-jobs.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A pattern of the demo with an uncovered place on each of its days. */
export interface SeededPattern {
  id: number
  jobId: number
  rule: ScheduleEvent
}

/** An offer of tomorrow's uncovered place with an answer, and a swap that waits for the office. */
export async function seedCover(
  seeder: Seeder,
  made: DemoOffice,
  { people }: Office,
  { jobs, patterns }: { jobs: readonly SeededJob[]; patterns: readonly SeededPattern[] },
): Promise<void> {
  const [pattern] = patterns
  if (pattern) await seedOffer(seeder, made, people, { pattern, jobs })
  await seedSwap(seeder, made, people, jobs)
}

/** The first time that a series takes place after tomorrow has begun. */
function nextOf(rule: ScheduleEvent, { now }: DemoOffice) {
  const from = now.getTime() + DAY
  return occurrences(rule, from, from + 8 * DAY)[0]
}

async function seedOffer(
  seeder: Seeder,
  made: DemoOffice,
  people: Office['people'],
  { pattern, jobs }: { pattern: SeededPattern; jobs: readonly SeededJob[] },
) {
  const occurrence = nextOf(pattern.rule, made)
  if (!occurrence) return
  const there = new Set(jobs.find(({ id }) => id === pattern.jobId)!.events.map(({ who }) => who))
  const keys = (Object.keys(people) as PersonKey[])
    .filter((key) => canBeAsked(key) && !there.has(key))
    .slice(0, 3)
  const [id] = await seeder.ids('offers', 1)
  const madeAt = new Date(made.now.getTime() - 2 * HOUR)
  await seeder.seed('offers', [
    {
      id: id!,
      pattern_id: pattern.id,
      pattern_date: localDate(pattern.rule.zone, occurrence.occurrenceStart),
      occurrence_start: new Date(occurrence.occurrenceStart),
      start_time: new Date(occurrence.startTime),
      duration_minutes: occurrence.duration,
      audience: 'PEOPLE',
      message: 'Can somebody lend a hand here?',
      made_at: madeAt,
      made_by: people.manager,
    },
  ])
  await seeder.seed(
    'offer_people',
    keys.map((key, at) => ({
      ...{ offer_id: id!, user_id: people[key], rank: at + 1, asked_at: madeAt },
      reasons: { ...plainReasons, visitsHere: 6 - 3 * at },
      answer: at === 0 ? 'NO' : null,
      answered_at: at === 0 ? new Date(made.now.getTime() - HOUR) : null,
    })),
  )
}

/** Employees and others in the field. */
const canBeAsked = (key: PersonKey) => personOf(key).level >= 5 && personOf(key).level < 9

const plainReasons = {
  restMinutes: 840,
  plannedMinutes: 1200,
  weekMinutes: 2280,
  distanceKm: null,
  prefers: false,
  emergency: false,
  assigned: false,
  tookLately: 0,
}

/** Two people of one job, of whom one gives a shift away. */
async function seedSwap(
  seeder: Seeder,
  made: DemoOffice,
  people: Office['people'],
  jobs: readonly SeededJob[],
) {
  const pairs = jobs.flatMap(({ events, endedAt }) => {
    const [given] = events
    const partner = events.find(({ who }) => who !== given?.who)
    return given && partner && endedAt === undefined ? [{ given, partner }] : []
  })
  const [pair] = pairs
  const occurrence = pair && nextOf(pair.given, made)
  if (!pair || !occurrence) return
  await seeder.seed('swap_requests', [
    {
      user_id: people[pair.given.who],
      with_user_id: people[pair.partner.who],
      given_event_id: pair.given.id,
      given_start: new Date(occurrence.occurrenceStart),
      given_time: new Date(occurrence.startTime),
      given_minutes: occurrence.duration,
      message: 'My daughter has her school concert',
      state: 'ACCEPTED',
      asked_at: new Date(made.now.getTime() - 5 * HOUR),
      answered_at: new Date(made.now.getTime() - 3 * HOUR),
      version: 2,
    },
  ])
}
