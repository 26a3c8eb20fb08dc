import { company } from '@muster/contract/company/company'
import { works } from '@muster/contract/works/works'
import { visitState } from '@muster/rules/planning/visit-state'
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../../../../test/app.ts'
import { aJob, anEvent, aWork, type TestJob } from '../../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'
import { aCalendar } from '../../pay/examples.ts'

afterEach(async () => (await theApp()).clock.set(undefined))

const atTime = (clock: string) => new Date(`2026-03-02T${clock}:00+10:00`)
async function aTeam(t: Tenant) {
  const leader = await aUser(t, { level: 4, firstName: 'Lea' })
  const worker = await aUser(t, { firstName: 'Wen' })
  const job = await aJob(t, { assignees: [worker, leader] })
  const event = await anEvent(t, job)
  const team = async () => (await t.call(works.team, {}, { as: leader })).people
  return { leader, worker, job, event, team }
}
const start = (t: Tenant, job: TestJob, event: number, clock: string) => {
  const startedAt = atTime(clock).toISOString()
  const body = { jobId: job.id, eventId: event, occurrenceStart: '2026-03-02T06:00:00+10:00', startedAt }
  return t.call(works.start, { body }, { as: job.worker })
}

test('who is to come, is late, and did not come, by the same minutes as the alerts', async () => {
  const t = await aTenant()
  const { team, worker, job } = await aTeam(t)
  const states: string[] = []
  for (const clock of ['05:30', '06:09', '06:10', '06:59', '07:00', '23:00']) {
    t.clock.set(atTime(clock))
    const [line] = await team()
    states.push(`${clock} ${line!.state}`)
  }
  expect(states).toEqual([
    '05:30 TO_COME',
    '06:09 TO_COME',
    '06:10 LATE',
    '06:59 LATE',
    '07:00 MISSING',
    '23:00 MISSING',
  ])
  expect(await team()).toEqual([
    {
      tenantUserId: worker.id,
      employeeName: `Wen ${worker.lastName}`,
      jobId: job.id,
      jobDetailTitle: job.detail.title,
      locationId: job.site.id,
      locationName: job.site.name,
      timezone: 'Australia/Brisbane',
      lat: job.site.latitude,
      lang: job.site.longitude,
      startTime: '2026-03-02T06:00:00.000+10:00',
      duration: 120,
      state: 'MISSING',
      workId: null,
      offsite: false,
    },
  ])
})

test('who is on site, on a break and done, by their work and without its times', async () => {
  const t = await aTenant()
  const { team, job, event } = await aTeam(t)
  t.clock.set(atTime('06:40'))
  const work = await start(t, job, event, '06:35')
  const params = { id: work.workId }
  const as = { as: job.worker }
  const state = async () => (await team()).map((line) => [line.state, line.workId])
  expect(await state()).toEqual([['ON_SITE', work.workId]])
  await t.call(works.hold, { params, body: { at: atTime('06:38').toISOString() } }, as)
  expect(await state()).toEqual([['ON_BREAK', work.workId]])
  await t.call(works.complete, { params, body: { endedAt: atTime('06:39').toISOString() } }, as)
  expect(await state()).toEqual([['DONE', work.workId]])
  expect(JSON.stringify(await team())).not.toMatch(/06:3/)
  await t.call(works.void, { params, body: { reason: 'Wrong site' } })
  expect(await state()).toEqual([['LATE', null]])
})

test('unplanned works of today and what still runs are there too; whoever needs a call comes first', async () => {
  const t = await aTenant()
  const { team, job, leader } = await aTeam(t)
  t.clock.set(atTime('12:00'))
  const today = await aWork(t, {
    job,
    by: leader,
    startedAt: '2026-03-01T23:00:00Z',
    endedAt: '2026-03-02T00:00:00Z',
  })
  await aWork(t, { job, startedAt: '2026-02-28T23:00:00Z', endedAt: '2026-03-01T01:00:00Z' })
  const runs = await aWork(t, { job, status: 'STARTED', startedAt: '2026-03-01T12:00:00Z' })
  expect((await team()).map((line) => [line.state, line.workId, line.startTime])).toEqual([
    ['MISSING', null, '2026-03-02T06:00:00.000+10:00'],
    ['ON_SITE', runs.id, null],
    ['DONE', today.id, null],
  ])
})

test('a leader sees the jobs they are assigned to, and nobody else’s', async () => {
  const t = await aTenant()
  t.clock.set(atTime('12:00'))
  const { team, job } = await aTeam(t)
  const other = await aJob(t)
  await anEvent(t, other)
  expect((await team()).map(({ jobId }) => jobId)).toEqual([job.id])
  const scope = await t.scope()
  await scope.change('jobs', { enabled: false }).where('id', '=', job.id).execute()
  expect(await team()).toEqual([])
})

test('without a plan nobody is late', () => {
  expect(visitState(0, undefined, undefined)).toBe('TO_COME')
})

test('a work that was started without its plan still counts for it, and the whole day is never late', async () => {
  const t = await aTenant()
  const { team, job, event } = await aTeam(t)
  t.clock.set(atTime('09:00'))
  const work = await aWork(t, { job, status: 'STARTED', startedAt: atTime('07:30').toISOString() })
  expect((await team()).map(({ state, workId }) => [state, workId])).toEqual([['ON_SITE', work.id]])
  const scope = await t.scope()
  await scope.change('works', { status: 'VOID' }).where('id', '=', work.id).execute()
  await scope.change('schedule_events', { all_day: true }).where('id', '=', event).execute()
  expect((await team()).map(({ state }) => state)).toEqual(['TO_COME'])
})

test('the way to the hours of the team is open where the company pays by period and lets leaders read them', async () => {
  const t = await aTenant()
  const { leader } = await aTeam(t)
  const readsHours = async () => (await t.call(works.team, {}, { as: leader })).readsHours
  await t.call(company.updateSettings, { body: { payLeaders: 'PROPOSE' } })
  expect(await readsHours()).toBe(false)
  await aCalendar(t)
  expect(await readsHours()).toBe(true)
  await t.call(company.updateSettings, { body: { payLeaders: 'NONE' } })
  expect(await readsHours()).toBe(false)
})
