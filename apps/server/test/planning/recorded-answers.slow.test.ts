// guards: apps/server/src/features/{planning,calendar,roster,leave,cover}/**
// takes: 150 s

import { cover } from '@muster/contract/cover/cover'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import { leave } from '@muster/contract/leave/leave'
import { notifications } from '@muster/contract/notifications/notifications'
import { pay } from '@muster/contract/pay/pay'
import { payroll } from '@muster/contract/pay/payroll'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { today } from '@muster/contract/today'
import { expect, test } from 'vitest'
import { planAlerts, sendAlerts } from '../../src/features/calendar/alerts.ts'
import { useOwnDatabase } from '../app.ts'
import { checkWords } from '../check-words.ts'
import { aCompanyToPlan, type PlannedCompany } from './a-company.ts'
import { nextCall } from './acts.ts'
import { type Call, choicesOf, dayAfter, type Play } from './play.ts'
import { differencesFrom, type RecordedCall, recordedCall } from './recording.ts'

useOwnDatabase()

/** Begins in the week before the clocks of Sydney and Auckland are put back, and after New York's were put forward. */
const begin = Date.parse('2027-03-25T22:00:00Z')
const rounds = 230
const minutesPerRound = 50
const recording = process.env.MUSTER_RECORDING

const tables = [
  ...[
    'schedule_events',
    'schedule_exceptions',
    'schedule_alerts',
    'shift_patterns',
    'shift_pattern_exceptions',
  ],
  ...['roster_changes', 'roster_publications', 'offers', 'swap_requests', 'notifications'],
]

function player({ t }: PlannedCompany) {
  const calls: RecordedCall[] = []
  const failed: string[] = []
  async function send({ endpoint, input, as }: Call): Promise<unknown> {
    const response = await t.send(endpoint as Endpoint, input as never, { as })
    const call = `${endpoint.method} ${endpoint.path} as ${as.level} ${JSON.stringify(input)}`
    calls.push(recordedCall(call, response.statusCode, response.body))
    if (response.statusCode >= 500) failed.push(call)
    if (!response.headers['content-type']?.toString().includes('json')) return response.body
    const answer = response.json()
    if (answer.success) return answer.data
    checkWords(answer)
    return undefined
  }
  return { calls, failed, send }
}
type Send = ReturnType<typeof player>['send']

async function readAll(play: Play, send: Send, round: number, feed: string) {
  const { boss } = play.t
  const read = <T>(endpoint: Endpoint, input: object = {}, as = boss) =>
    send({ endpoint, input, as }) as Promise<T | undefined>
  const days = { startDate: play.today, endDate: dayAfter(play.today, 13) }
  const worker = play.workers[round % play.workers.length]!
  const job = play.jobs[round % play.jobs.length]!
  play.roster = (await read<Play['roster']>(roster.read, { query: { ...days, by: 'PERSON' } })) ?? play.roster
  const bySite = await read<Play['roster']>(roster.read, { query: { ...days, by: 'SITE' } })
  play.roster.places = bySite?.places ?? play.roster.places
  play.patterns = (await read<Play['patterns']>(roster.patterns, { params: { id: job.id } })) ?? []
  const drafts = { query: { page: 0, size: 20 } }
  await read(roster.drafts, drafts)
  await read(roster.mine, { query: days }, worker)
  await read(calendar.list, { query: { ...days, mappedIds: [job.id] } })
  await read(today.uncovered, { query: { date: play.today } })
  const mine = (await read<Play['myOffers'][number]['offer'][]>(cover.myOffers, {}, worker)) ?? []
  play.myOffers = mine.map((offer) => ({ offer, as: worker }))
  const place = play.random.pick([...play.roster.places, undefined])
  if (place) {
    const { patternId, occurrenceStart } = place
    await read(cover.candidates, { query: { patternId, occurrenceStart } })
  }
  const shift = play.random.pick([...play.roster.shifts, undefined])
  if (shift && shift.eventId > 0) {
    const of = { eventId: shift.eventId, occurrenceStart: shift.occurrenceStart }
    await read(cover.shiftCandidates, { query: of })
    await read(cover.peopleForShifts, { body: { shifts: [of] } })
  }
  if (round % 2 === 0) {
    await read(today.board, { query: { date: play.today } })
    await read(today.attention)
    play.leave = (await read<{ items: Play['leave'] }>(leave.list, { query: {} }))?.items ?? play.leave
    const asked = play.leave.at(-1)
    if (asked) await read(leave.effect, { params: { id: asked.id } })
    await read(leave.away, { query: days })
  } else {
    play.offers = (await read<{ items: Play['offers'] }>(cover.offers, { query: {} }))?.items ?? play.offers
    play.swaps = (await read<{ items: Play['swaps'] }>(cover.swaps, { query: {} }))?.items ?? play.swaps
    await read(notifications.list, { query: {} }, worker)
    const past = { startDate: dayAfter(play.today, -7), endDate: dayAfter(play.today, 1) }
    await read(payroll.byUser, { query: { tenantUserId: worker.id, ...past } })
    await read(payroll.bySite, { query: { jobLocationId: job.site.id, ...past } })
  }
  if (round % 5 === 0) {
    await read(calendar.readFeed, { params: { address: feed } })
    const periods =
      (await read<{ id: number }[]>(pay.list, { query: { from: '2027-03-01', to: play.today } })) ?? []
    for (const { id } of periods) await read(pay.read, { params: { id } })
  }
}

async function runBackground(t: PlannedCompany['t']) {
  await t.settle()
  await planAlerts(await t.scope(), {})
  await sendAlerts(await t.scope())
  await t.settle()
}

async function openPay({ t }: PlannedCompany, send: Send) {
  const body = { name: 'Weekly', kind: 'WEEKLY', firstDay: '2027-03-01' }
  await send({ endpoint: pay.createCalendar, input: { body }, as: t.boss })
}

async function playWeeks(): Promise<{ calls: RecordedCall[]; failed: string[] }> {
  const company = await aCompanyToPlan()
  const { t } = company
  t.clock.set(new Date(begin))
  const { calls, failed, send } = player(company)
  await openPay(company, send)
  const opened = (await t.call(calendar.openFeed)) as { address: string }
  const feed = opened.address.slice(opened.address.lastIndexOf('/') + 1)
  const empty = { shifts: [], places: [], startDate: '2027-03-22' } as unknown as Play['roster']
  const play: Play = {
    ...company,
    ...{ random: choicesOf(41), today: '', roster: empty, patterns: [], leave: [], offers: [], myOffers: [] },
    ...{ swaps: [], lastCover: undefined, lastActId: undefined },
  }
  for (let round = 0; round < rounds; round += 1) {
    const now = new Date(begin + round * minutesPerRound * 60_000)
    t.clock.set(now)
    play.today = now.toISOString().slice(0, 10)
    await readAll(play, send, round, feed)
    for (let n = 0; n < 2; n += 1) {
      const answer = await send(nextCall(play))
      const { undo, actId } = (answer ?? {}) as { undo?: Play['lastCover']; actId?: number | null }
      play.lastCover = undo ?? play.lastCover
      play.lastActId = actId ?? play.lastActId
    }
    await runBackground(t)
  }
  return { calls: [...calls, ...(await rowsAfter(company))], failed }
}

async function rowsAfter({ t }: PlannedCompany): Promise<RecordedCall[]> {
  const calls: RecordedCall[] = []
  for (const table of tables) {
    const text = `select to_jsonb(r)::text as row from ${table} r where tenant_id = $1 order by 1`
    const { rows } = await t.owner.query<{ row: string }>(text, [t.tenantId])
    calls.push(recordedCall(`rows of ${table}`, 200, rows.map(({ row }) => row).join('\n')))
  }
  return calls
}

test(`weeks of planning are answered${recording ? ' as they were recorded' : ''}`, async () => {
  const { calls, failed } = await playWeeks()
  expect(calls.length).toBeGreaterThan(3000)
  if (recording) expect(differencesFrom(recording, calls).slice(0, 20)).toEqual([])
  expect(failed).toEqual([])
})
