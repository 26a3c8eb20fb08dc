import { randomUUID } from 'node:crypto'
import { type ActionDetail, actions } from '@muster/contract/actions'
import type { Endpoint, Input } from '@muster/contract/kit/endpoint'
import { rowsOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { session } from '@muster/contract/session/session'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { signedIn } from '../session/examples.ts'
import { minutesOn, photo } from '../works/examples.ts'
import { anAction } from './examples.ts'
import { anInspectedJob, anInspection, answer, criticalRule, saveRules, tapsOf } from './test-visits.ts'

const aPicture = async (side: number) => {
  const create = { width: side, height: side, channels: 3, background: 'red' } as const
  return new Uint8Array(await sharp({ create }).png().toBuffer())
}
const read = (t: Tenant, id: number) => t.call(actions.read, { params: { id } })
const kindsOf = ({ changes }: ActionDetail) => changes.map(({ kind }) => kind)
const doneAt = (t: Tenant, minutes: number) => ({ note: 'New washer', recordedAt: minutesOn(t, minutes) })
const titlesOf = async (t: Tenant, as: TestUser) =>
  ((await t.call(notifications.list, {}, { as })) as { title: string }[]).map(({ title }) => title)

test('a step that is sent again answers as the first did, though the action was returned meanwhile', async () => {
  const t = await aTenant()
  const { id, worker } = await anAction(t, { asksPhoto: true })
  const params = { id }
  const recordedAt = minutesOn(t, -30)
  const asked = [
    [actions.start, { params, body: { recordedAt } }],
    [actions.addFile, { params, body: { moment: 'AFTER', recordedAt }, ...photo() }],
    [actions.done, { params, body: { recordedAt } }],
  ] as [Endpoint, Input<Endpoint>][]
  const steps = asked.map(([endpoint, input]) => {
    const key = randomUUID()
    return () => t.send(endpoint, input, { as: worker, key })
  })
  const first = []
  for (const step of steps) first.push(await step())
  expect(first.map(({ statusCode }) => statusCode)).toEqual([200, 201, 200])
  await t.call(actions.verify, { params, body: { accepted: false, note: 'It still drips' } })
  for (const [at, step] of steps.entries()) expect((await step()).json()).toEqual(first[at]!.json())
  const now = await read(t, id)
  expect(now.state).toBe('OPEN')
  expect(kindsOf(now)).toEqual(['MADE', 'STARTED', 'PHOTO', 'DONE', 'RETURNED'])
  expect(now.changes[3]!.at.slice(0, 16)).toBe(first[2]!.json().data.changes[3].at.slice(0, 16))
})

test('of two people who did it without signal the second loses nothing, is told, and does not verify it', async () => {
  const t = await aTenant()
  const { id, worker } = await anAction(t, { asksPhoto: true })
  const params = { id }
  const second = await aUser(t, { level: 3 })
  for (const [as, side] of [
    [worker, 3],
    [second, 4],
  ] as const) {
    const body = { moment: 'AFTER' as const, recordedAt: minutesOn(t, -20) }
    await t.call(actions.addFile, { params, body, ...photo(await aPicture(side)) }, { as })
    await t.call(actions.done, { params, body: doneAt(t, -10) }, { as })
  }
  const now = await read(t, id)
  expect(now).toMatchObject({ state: 'DONE', photosAfter: 2 })
  expect(kindsOf(now)).toEqual(['MADE', 'PHOTO', 'DONE', 'PHOTO', 'DONE'])
  await t.settle()
  expect(await titlesOf(t, second)).toContainEqual(expect.stringMatching(/^Already settled: /))
  expect(await titlesOf(t, worker)).not.toContainEqual(expect.stringMatching(/^Already settled: /))
  expect(await t.refused(actions.verify, { params, body: {} }, { as: second })).toMatchObject({ status: 403 })
  expect(await t.call(actions.verify, { params, body: {} })).toMatchObject({ state: 'VERIFIED' })
  // Without a moment on a phone nothing is late: the page was an old one.
  expect(await t.refused(actions.done, { params, body: {} }, { as: second })).toMatchObject({ status: 409 })
})

test('a repair from before the check failed again leaves the action open, in whichever order they arrive', async () => {
  const t = await aTenant()
  const owner = await aUser(t)
  await saveRules(t, { ...criticalRule, ownerUserId: owner.id })
  for (const isAnswerFirst of [true, false]) {
    const job = await anInspectedJob(t)
    await answer(t, await anInspection(t, job), tapsOf(job), 'false', minutesOn(t, -90))
    await t.settle()
    const query = { jobLocationId: job.site.id }
    const { id } = rowsOf(await t.call(actions.list, { query }))[0]!
    const visit = await anInspection(t, job)
    const arrivals = [
      async () => {
        await answer(t, visit, tapsOf(job), 'false', minutesOn(t, -10))
        await t.settle()
      },
      () => t.call(actions.done, { params: { id }, body: doneAt(t, -30) }, { as: owner }),
    ]
    for (const arrive of isAnswerFirst ? arrivals : arrivals.toReversed()) await arrive()
    const now = await read(t, id)
    expect(now.state, String(isAnswerFirst)).toBe('OPEN')
    expect(kindsOf(now).toSorted()).toEqual(['DONE', 'FAILED_AGAIN', 'MADE'])
  }
})

test('what one person could not do is done once another brings the repair', async () => {
  const t = await aTenant()
  const { id, worker } = await anAction(t)
  const params = { id }
  const second = await aUser(t, { level: 3 })
  const cannot = { reason: 'No ladder', recordedAt: minutesOn(t, -20) }
  await t.call(actions.cannot, { params, body: cannot }, { as: worker })
  const done = await t.call(actions.done, { params, body: doneAt(t, -10) }, { as: second })
  expect(done).toMatchObject({ state: 'DONE', reason: '' })
})

test('a step arrives after the day at the site, after the owner changed, and after the site was archived', async () => {
  const t = await aTenant()
  const { id, job, worker } = await anAction(t)
  const params = { id }
  await t.call(actions.assign, { body: { ids: [id], ownerUserId: null } })
  const stranger = await aUser(t)
  const late = { params, body: doneAt(t, -10) }
  expect((await t.send(actions.done, late, { as: stranger })).statusCode).toBe(404)
  await t.call(sites.remove, { params: { id: job.site.id }, query: { force: true } })
  await t.settle()
  expect(await t.call(actions.done, late, { as: worker })).toMatchObject({ state: 'CLOSED' })
  const after = { params, body: { moment: 'AFTER' as const, recordedAt: minutesOn(t, -10) }, ...photo() }
  expect((await t.send(actions.addFile, after, { as: worker })).statusCode).toBe(201)
  expect(kindsOf(await read(t, id))).toEqual(['MADE', 'ASSIGNED', 'CLOSED', 'DONE', 'PHOTO'])
})

test('the phone of a person who left still brings what was done before', async () => {
  const t = await aTenant()
  const { person, refreshToken } = await signedIn(t)
  const { job } = await anAction(t)
  const body = { jobLocationId: job.site.id, title: 'Mend the tap', ownerUserId: person.id }
  const { id } = await t.call(actions.create, { body })
  await t.call(users.remove, { params: { id: person.id }, query: { force: true } })
  const { accessToken } = await t.call(session.openOutbox, { body: { refreshToken } }, { as: 'nobody' })
  const send = (recordedAt: string) =>
    t.send(
      actions.done,
      { params: { id }, body: { recordedAt } },
      { as: 'nobody', key: randomUUID(), headers: { authorization: `Bearer ${accessToken}` } },
    )
  expect((await send(minutesOn(t, 4))).statusCode).toBe(422)
  expect((await send(minutesOn(t, -10))).statusCode).toBe(200)
  expect(await read(t, id)).toMatchObject({ state: 'DONE', owner: null })
})

test('a site that is archived while an answer arrives keeps no open action', async () => {
  const t = await aTenant()
  await saveRules(t, criticalRule)
  const { detail } = await anInspectedJob(t)
  for (let round = 0; round < 8; round += 1) {
    const job = await anInspectedJob(t, { detail })
    const visit = await anInspection(t, job)
    const archive = () => t.send(sites.remove, { params: { id: job.site.id }, query: { force: true } })
    const acts: (() => Promise<unknown>)[] = [
      archive,
      () => answer(t, visit, tapsOf(job), 'false').then(() => t.settle()),
    ]
    await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
    await t.settle()
    const query = { jobLocationId: job.site.id, show: 'all' as const }
    const states = rowsOf(await t.call(actions.list, { query })).map(({ state }) => state)
    expect(states.filter((state) => state !== 'CLOSED')).toEqual([])
    expect((await t.call(works.filled, { params: { id: visit.id } })).workId).toBe(visit.id)
  }
})
