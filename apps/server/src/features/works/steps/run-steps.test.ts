import { randomUUID } from 'node:crypto'
import { rowsOf as rowsIn } from '@muster/contract/kit/rows'
import type { Step, StepAnswer } from '@muster/contract/works/steps'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { lockWaits } from '../../../../test/cluster.ts'
import { aJob } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'
import { verifyAudit } from '../../company/audit.ts'
import { minutesOn } from '../examples.ts'
import { aggregateAll } from '../tracks/heat.ts'

standingStill('2026-05-01T02:00:00Z')

const send = (t: Tenant, as: TestUser, steps: Step[], headers = {}) =>
  t.send(works.steps, { body: { steps } }, { as, headers })
const taken = async (t: Tenant, as: TestUser, steps: Step[], headers = {}): Promise<StepAnswer[]> =>
  (await send(t, as, steps, headers)).json().data
const step = (name: Step['step'], more: Partial<Step>): Step => ({ key: randomUUID(), step: name, ...more })
const started = (t: Tenant, jobId: number, minutes = -60) =>
  step('start', { body: { jobId, startedAt: minutesOn(t, minutes) } })
const rowsOf = async (t: Tenant, table: string, columns = '*') =>
  (await t.owner.query(`select ${columns} from ${table} where tenant_id = $1`, [t.tenantId])).rows

test('steps sent together are answered, kept and told as though each had come alone', async () => {
  const t = await aTenant()
  const together = await aJob(t)
  const alone = await aJob(t, { detail: together.detail, site: together.site })
  const [one, other] = [together.worker, alone.worker]
  const answers = [{ questionnaireId: together.detail.questionIds[0]!, answer: 'true' }]
  const bodies = {
    answer: { answers },
    hold: { at: minutesOn(t, -40) },
    resume: { at: minutesOn(t, -30) },
    complete: { endedAt: minutesOn(t, -5) },
  }
  const names = Object.keys(bodies) as (keyof typeof bodies)[]
  const start = started(t, together.id)
  const list = [start, ...names.map((name) => step(name, { startKey: start.key, body: bodies[name] }))]
  const stepAnswers = await taken(t, one, list)
  expect(stepAnswers.map(({ key, status }) => [key, status])).toEqual(
    list.map(({ key }, at) => [key, at === 0 ? 201 : 200]),
  )

  const first = await t.send(
    works.start,
    { body: { jobId: alone.id, startedAt: minutesOn(t, -60) } },
    { as: other, key: randomUUID() },
  )
  const params = { id: first.json().data.workId as number }
  const oneByOne = [first]
  for (const name of names)
    oneByOne.push(
      await t.send(works[name], { params, body: bodies[name] } as never, { as: other, key: randomUUID() }),
    )
  const ownFields = new Set([
    'id',
    'workId',
    'jobId',
    'tenantUserId',
    'employeeName',
    'clientId',
    'clientName',
    'displayText',
    'displaySentence',
  ])
  const shared = (data: object) =>
    Object.fromEntries(Object.entries(data).filter(([name]) => !ownFields.has(name)))
  expect(stepAnswers.map(({ data }) => shared(data as object))).toEqual(
    oneByOne.map((one) => shared(one.json().data)),
  )

  const acts = await rowsOf(t, 'audit_entries', 'id, actor_id, action, outcome, address')
  const entriesOf = ({ id }: TestUser) =>
    acts
      .filter((act) => act.actor_id === id)
      .sort((a, b) => a.id - b.id)
      .map(({ action, outcome, address }) => ({ action, outcome, address }))
  expect(entriesOf(one)).toEqual(entriesOf(other))
  expect(entriesOf(one)).toHaveLength(5)
  expect(await rowsOf(t, 'idempotency_keys')).toHaveLength(10)
})

test('a step sent again, together or alone, has one effect and the answer it had', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const start = started(t, job.id)
  const hold = step('hold', { startKey: start.key, body: { at: minutesOn(t, -30) } })
  const many = await Promise.all(Array.from({ length: 4 }, () => taken(t, job.worker, [start, hold])))
  for (const each of many) expect(each).toEqual(many[0])
  const id = (many[0]![0]!.data as { workId: number }).workId
  const again = await t.send(
    works.hold,
    { params: { id }, body: { at: minutesOn(t, -30) } },
    { as: job.worker, key: hold.key },
  )
  expect([again.headers['idempotent-replayed'], again.json().data]).toEqual(['true', many[0]![1]!.data])
  expect(await rowsOf(t, 'work_entries')).toHaveLength(2)
  expect(await rowsOf(t, 'work_breaks')).toHaveLength(1)
  const other = { ...hold, id, startKey: undefined, body: { at: minutesOn(t, -20) } } as never
  expect(await taken(t, job.worker, [other])).toMatchObject([{ status: 422, code: 'E061' }])
})

test('steps that are kept together leave an entry each, sealed as all of them left their works', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const alone = started(t, job.id)
  const id = ((await taken(t, job.worker, [alone]))[0]!.data as { workId: number }).workId
  const answer = (text: string, of: Partial<Step>) => {
    const answers = [{ questionnaireId: job.detail.questionIds[1]!, answer: text }]
    return step('answer', { ...of, body: { answers, answeredAt: minutesOn(t, -20) } })
  }
  const start = started(t, job.id, -8)
  const answered = await taken(t, job.worker, [
    answer('Wet', { id }),
    answer('Dry', { id }),
    step('complete', { id, body: { endedAt: minutesOn(t, -9) } }),
    start,
    answer('Wet', { startKey: start.key }),
    step('hold', { startKey: start.key, body: { at: minutesOn(t, -5) } }),
  ])
  expect(answered.map(({ status }) => status)).toEqual([200, 200, 200, 201, 200, 200])
  const next = (answered[3]!.data as { workId: number }).workId
  const states = await rowsOf(t, 'work_entries', 'work_id, state')
  for (const [work, kinds, seals] of [
    [id, ['started', 'answered', 'answered', 'finished'], 2],
    [next, ['started', 'answered', 'held'], 1],
  ] as const) {
    const { entries, intact } = await t.call(works.evidence, { params: { id: work } })
    expect([entries.map(({ kind }) => kind), intact]).toEqual([kinds, true])
    const sealed = states.filter((one) => one.work_id === work).map(({ state }) => state.toString('hex'))
    expect(new Set(sealed).size).toBe(seals)
  }
})

test('what is refused keeps nothing back but what belongs to a refused start, and is told to the office', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const missing = started(t, 999_999_999)
  const orphan = step('complete', { startKey: missing.key, body: { endedAt: minutesOn(t, -50) } })
  const start = started(t, job.id, -40)
  const late = step('hold', { startKey: start.key, body: { at: minutesOn(t, -50) } })
  const bad = step('answer', { startKey: start.key, body: { answers: [{ questionnaireId: 'one' }] } })
  const noKey = { ...step('hold', { startKey: start.key, body: { at: minutesOn(t, -30) } }), key: 'mine' }
  const strange = step('hold', { id: 'x', body: { at: minutesOn(t, -30) } })
  const done = step('complete', { startKey: start.key, body: { endedAt: minutesOn(t, -1) } })
  const stepAnswers = await taken(t, job.worker, [missing, orphan, start, late, bad, noKey, strange, done])
  expect(stepAnswers.map(({ key, status }) => [key, status])).toEqual([
    [missing.key, 404],
    [start.key, 201],
    [late.key, 422],
    [bad.key, 400],
    ['mine', 400],
    [strange.key, 400],
    [done.key, 200],
  ])
  expect(stepAnswers[2]).toMatchObject({ code: 'E001', errors: [{ path: 'at' }] })
  expect(stepAnswers[3]!.errors![0]!.path).toBe('answers.0.questionnaireId')
  const listed = rowsIn(await t.call(works.refusedSteps))
  expect(listed.map((each) => each.step).sort()).toEqual([
    'works.answer',
    'works.hold',
    'works.hold',
    'works.start',
  ])
  const denied = (await rowsOf(t, 'audit_entries', 'action, outcome')).filter(
    ({ action }) => action === 'access.denied',
  )
  expect(denied).toEqual([{ action: 'access.denied', outcome: 404 }])
})

test('a long list with one refused in its midst is kept whole, also where it is sent again in other parts', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const start = started(t, job.id)
  const startedAt = Date.parse(minutesOn(t, -60))
  const stepOf = (name: Step['step'], body: object) => step(name, { startKey: start.key, body })
  const answered = (n: number) =>
    stepOf('answer', { answers: [{ questionnaireId: job.detail.questionIds[1]!, answer: `Round ${n}` }] })
  const walked = (n: number) =>
    stepOf('addFixes', { fixes: [{ t: startedAt + n * 1000, lat: -27.5, lng: 153 + n * 0.001 }] })
  const rest = Array.from({ length: 44 }, (_, n) => (n % 2 === 0 ? answered(n) : walked(n)))
  const wrong = stepOf('answer', { answers: [{ questionnaireId: 999_999_999, answer: 'Nobody asked' }] })
  const list = [start, ...rest.slice(0, 28), wrong, ...rest.slice(28)]

  const stepAnswers = await taken(t, job.worker, list)
  expect(stepAnswers.map(({ status }) => status)).toEqual(
    list.map((one) => (one === start ? 201 : one === wrong ? 422 : 200)),
  )
  expect(await taken(t, job.worker, list.slice(0, 7))).toEqual(stepAnswers.slice(0, 7))
  expect(await taken(t, job.worker, list)).toEqual(stepAnswers)

  expect(await rowsOf(t, 'idempotency_keys')).toHaveLength(45)
  expect(await rowsOf(t, 'fix_batches')).toHaveLength(22)
  expect(await rowsOf(t, 'refused_steps', 'tries')).toEqual([{ tries: 2 }])
  const { workId } = stepAnswers[0]!.data as { workId: number }
  const evidence = await t.call(works.evidence, { params: { id: workId } })
  expect(evidence).toMatchObject({ intact: true })
  expect(evidence.entries).toHaveLength(45)
  const audited = await rowsOf(t, 'audit_entries', 'action')
  expect(audited.filter(({ action }) => action === 'works.answer')).toHaveLength(22)
  expect(await verifyAudit(await t.scope())).toMatchObject({ intact: true })
  const heat = async () =>
    (await rowsOf(t, 'heat_cells', 'span, from_day, cells')).sort((a, b) => (a.span < b.span ? -1 : 1))
  const gathered = await heat()
  await aggregateAll(await t.scope())
  expect(gathered).toHaveLength(2)
  expect(await heat()).toEqual(gathered)
})

test('what waits for the heat of its site holds the end of the log from nobody, in a list and alone', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const [begun] = await taken(t, job.worker, [started(t, job.id)])
  const { workId: id } = begun!.data as { workId: number }
  const startedAt = Date.parse(minutesOn(t, -60))
  const walked = (n: number) => ({ fixes: [{ t: startedAt + n * 1000, lat: -27.5, lng: 153 }] })
  const alone = (n: number) => t.call(works.addFixes, { params: { id }, body: walked(n) }, { as: job.worker })
  await alone(0)
  const [holder, other] = [await t.owner.connect(), await t.owner.connect()]
  const isAnyWaiting = async () => {
    const { rows } = await other.query(lockWaits)
    return rows.length > 0
  }
  for (const send of [
    () => alone(1),
    () =>
      taken(t, job.worker, [
        step('addFixes', { id, body: walked(2) }),
        step('addFixes', { id, body: walked(3) }),
      ]),
  ]) {
    await holder.query('begin')
    await holder.query('select from heat_cells where tenant_id = $1 for update', [t.tenantId])
    const sent = send()
    await expect.poll(isAnyWaiting).toBe(true)
    await other.query('select from audit_heads where tenant_id = $1 for update nowait', [t.tenantId])
    await holder.query('rollback')
    await sent
  }
  for (const client of [holder, other]) client.release()
  expect(await rowsOf(t, 'fix_batches')).toHaveLength(4)
})

test('what cannot be answered now ends the list: nothing overtakes it', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const start = started(t, job.id)
  const { workId } = (await taken(t, job.worker, [start]))[0]!.data as { workId: number }
  const hold = step('hold', { id: workId, body: { at: minutesOn(t, -30) } })
  const done = step('complete', { id: workId, body: { endedAt: minutesOn(t, -1) } })
  const holder = await t.owner.connect()
  await holder.query('begin')
  await holder.query('select from works where tenant_id = $1 and id = $2 for update', [t.tenantId, workId])
  const told = await taken(t, job.worker, [hold, done])
  await holder.query('rollback')
  holder.release()
  expect(told).toMatchObject([{ key: hold.key, status: 503 }])
  expect(await taken(t, job.worker, [hold, done])).toMatchObject([{ status: 200 }, { status: 200 }])
})

test('the clock of the device corrects each step; the office, clients and strangers reach nothing', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const start = started(t, job.id, 180)
  const told = await taken(t, job.worker, [start], { 'x-device-time': minutesOn(t, 240) })
  expect(told[0]!.data).toMatchObject({ needsReview: true })
  const [work] = await rowsOf(t, 'works', 'started_at')
  expect(work.started_at.toISOString()).toBe(minutesOn(t, -60))
  const { workId } = told[0]!.data as { workId: number }
  const hold = () => [step('hold', { id: workId, body: { at: minutesOn(t, -5) } })]
  expect(await taken(t, await aUser(t), hold())).toMatchObject([{ status: 404 }])
  expect((await send(t, await aUser(t, { level: 10 }), hold())).statusCode).toBe(403)
  const foreign = step('hold', { id: workId, body: { at: minutesOn(t, -5), tenantId: t.tenantId + 1 } })
  expect(await taken(t, job.worker, [foreign])).toMatchObject([{ status: 403, code: 'E020' }])
  const many = Array.from({ length: 101 }, () => hold()[0]!)
  expect((await send(t, job.worker, many)).statusCode).toBe(400)
})
