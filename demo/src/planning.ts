import { Level } from '@muster/contract/kit/permissions'
import { occurrences, type ScheduleEvent } from '@muster/rules/time/recurrence'
import { addDays, localDate, weekday } from '@muster/rules/time/zone'
import { people as facts, personKeys } from './data.ts'
import type { Plan } from './jobs.ts'
import { DAY, HOUR } from './office.ts'

/** The first period is the one that is over: nothing earlier waits for its lock. */
const weeksOfPay = 2
const shortOfPeople = 2
/** Who is asked first for an uncovered place. */
const offered = new Set<Level>([Level.employee, Level.contractor, Level.casual, Level.trainee])

export async function seedPlanning(plan: Plan): Promise<void> {
  const { rows, today } = plan
  const monday = addDays(today, 1 - weekday(today))
  const firstDay = addDays(monday, -7 * weeksOfPay)
  await rows.put('pay_calendars', [
    { name: 'Every two weeks', kind: 'FORTNIGHTLY', first_day: firstDay, default_from: firstDay },
  ])
  await rows.run(
    `update company_settings set pays_by_period = true, pay_leaders = 'PROPOSE', pay_early_minutes = 10,
      pay_late_minutes = 20 where tenant_id = $1`,
  )
  const [pattern] = await seedPatterns(plan)
  if (pattern) await seedOffer(plan, pattern)
  await seedSwap(plan)
}

type SeededPattern = Awaited<ReturnType<typeof seedPatterns>>[number]

async function seedPatterns({ rows, morning, jobs }: Plan) {
  const needed = jobs
    .filter(({ events, endedAt }) => endedAt === undefined && events.length === 1)
    .slice(0, shortOfPeople)
    .map((job) => ({ job, event: job.events[0]!, at: morning(job.since) }))
  const ids = await rows.add(
    'shift_patterns',
    needed.map(({ job, event: { startLocal, zone, durationMinutes, frequency }, at }) => ({
      ...{ job_id: job.id, start_local: startLocal, timezone: zone, duration_minutes: durationMinutes },
      ...{ frequency, places: 2, created_at: at, updated_at: at },
    })),
  )
  const update = 'update schedule_events set pattern_id = $3 where tenant_id = $1 and id = $2'
  for (const [nth, { event }] of needed.entries()) await rows.run(update, event.id, ids[nth])
  return needed.map(({ job, event }, nth) => ({ id: ids[nth]!, job, event }))
}

const nextOf = (rule: ScheduleEvent, now: number) => occurrences(rule, now + DAY, now + 9 * DAY)[0]

async function seedOffer({ rows, now, people }: Plan, { id, job, event }: SeededPattern) {
  const occurrence = nextOf(event, now)
  if (!occurrence) return
  const there = new Set(job.events.map(({ who }) => who))
  const asked = personKeys.filter((key) => offered.has(facts[key].level) && !there.has(key)).slice(0, 3)
  const made_at = new Date(now - 2 * HOUR)
  const [offer] = await rows.add('offers', [
    {
      ...{ pattern_id: id, pattern_date: localDate(event.zone, occurrence.occurrenceStart) },
      ...{
        occurrence_start: new Date(occurrence.occurrenceStart),
        start_time: new Date(occurrence.startTime),
      },
      ...{
        duration_minutes: occurrence.duration,
        audience: 'PEOPLE',
        message: 'Can somebody lend a hand here?',
      },
      ...{ made_at, made_by: people.manager },
    },
  ])
  const reasons = {
    ...{ restMinutes: 840, plannedMinutes: 1200, weekMinutes: 2280, distanceKm: null, prefers: false },
    ...{ emergency: false, assigned: false, tookLately: 0, manages: false },
  }
  await rows.put(
    'offer_people',
    asked.map((key, at) => ({
      ...{ offer_id: offer!, user_id: people[key], rank: at + 1, asked_at: made_at },
      reasons: { ...reasons, visitsHere: 6 - 3 * at },
      ...(at === 0 && { answer: 'NO', answered_at: new Date(now - HOUR) }),
    })),
  )
}

async function seedSwap({ rows, now, people, jobs }: Plan) {
  const [pair] = jobs.flatMap(({ events: [given, ...others], endedAt }) => {
    const partner = others.find(({ who }) => who !== given?.who)
    return given && partner && endedAt === undefined ? [{ given, partner }] : []
  })
  const occurrence = pair && nextOf(pair.given, now)
  if (!pair || !occurrence) return
  await rows.put('swap_requests', [
    {
      ...{ user_id: people[pair.given.who], with_user_id: people[pair.partner.who] },
      ...{ given_event_id: pair.given.id, given_start: new Date(occurrence.occurrenceStart) },
      ...{ given_time: new Date(occurrence.startTime), given_minutes: occurrence.duration },
      ...{ message: 'My daughter has her school concert', state: 'ACCEPTED', version: 2 },
      ...{ asked_at: new Date(now - 5 * HOUR), answered_at: new Date(now - 3 * HOUR) },
    },
  ])
}
