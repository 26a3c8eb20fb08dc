import { randomUUID } from 'node:crypto'
import { incidents } from '@muster/contract/incidents'
import { rowsOf } from '@muster/contract/kit/rows'
import { session } from '@muster/contract/session/session'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, aSite } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { signedIn } from '../session/examples.ts'
import { anOpenWork, minutesOn, photo } from '../works/examples.ts'
import { anIncident } from './examples.ts'

standingStill('2026-05-01T02:00:00Z')

const listed = async (t: Tenant, query = {}, as?: TestUser) =>
  rowsOf(await t.call(incidents.list, { query }, as ? { as } : {}))
const photoOf = (t: Tenant, id: number) => ({
  ...{ params: { id }, body: { recordedAt: minutesOn(t, -9) } },
  ...photo(),
})

test('who works at a site reports what happened there, and the register has it', async () => {
  const t = await aTenant()
  const { id, site, worker, params } = await anIncident(t)
  expect(await listed(t)).toMatchObject([
    {
      ...{ id, kind: 'HAZARD', state: 'OPEN', jobLocationId: site.id, siteName: site.name },
      ...{ happenedAt: '2026-05-01T11:50:00.000+10:00', place: 'Back stairs', areDetailsHidden: false },
      reporter: { tenantUserId: worker.id },
    },
  ])
  const detail = await t.call(incidents.read, { params })
  expect(detail).toMatchObject({ recordedAt: '2026-05-01T11:50:00.000+10:00', position: null })
  expect(detail.changes.map(({ kind }) => kind)).toEqual(['REPORTED'])
})

test('a report that a phone sends twice is one incident, with where it was', async () => {
  const t = await aTenant()
  const { site, worker } = await aJob(t)
  const at = minutesOn(t, -3 * 24 * 60)
  const position = { lat: -27.47, lang: 153.02, accuracy: 7, recordedAt: at }
  const body = {
    kind: 'SECURITY' as const,
    jobLocationId: site.id,
    recordedAt: at,
    what: 'Open door',
    position,
  }
  const key = randomUUID()
  const first = await t.call(incidents.report, { body }, { as: worker, key })
  expect(await t.call(incidents.report, { body }, { as: worker, key })).toEqual(first)
  expect(await listed(t)).toMatchObject([{ happenedAt: '2026-04-28T12:00:00.000+10:00' }])
  const detail = await t.call(incidents.read, { params: first })
  expect(detail).toMatchObject({
    ...{ position: { lat: -27.47, lang: 153.02, accuracy: 7 } },
    reportedAt: '2026-05-01T12:00:00.000+10:00',
  })
})

test('at a site where a person never worked nothing is reported; a time ahead is that of the arrival', async () => {
  const t = await aTenant()
  const { worker, site } = await aJob(t)
  const body = { kind: 'HAZARD' as const, recordedAt: minutesOn(t, 30), what: 'Wet floor' }
  const other = await aSite(t)
  const refused = await t.refused(
    incidents.report,
    { body: { ...body, jobLocationId: other.id } },
    { as: worker },
  )
  expect(refused.errors).toMatchObject([{ path: 'jobLocationId' }])
  await t.call(incidents.report, { body: { ...body, jobLocationId: site.id } }, { as: worker })
  expect(await listed(t)).toMatchObject([{ happenedAt: '2026-05-01T12:00:00.000+10:00' }])
})

test('a report arrives after its person left, if it was recorded before, and after the site was archived', async () => {
  const t = await aTenant()
  const { person, refreshToken } = await signedIn(t)
  const { id, worker, job } = await anOpenWork(t, { assignees: [person] })
  const { site } = job
  await t.call(works.complete, { params: { id }, body: { endedAt: minutesOn(t, -5) } }, { as: worker })
  await t.call(users.remove, { params: { id: person.id }, query: { force: true } })
  await t.call(sites.remove, { params: { id: site.id }, query: { force: true } })
  const { accessToken } = await t.call(session.openOutbox, { body: { refreshToken } }, { as: 'nobody' })
  const send = (recordedAt: string) =>
    t.send(
      incidents.report,
      { body: { kind: 'NEAR_MISS', jobLocationId: site.id, what: 'A ladder slipped', recordedAt } },
      { as: 'nobody', key: randomUUID(), headers: { authorization: `Bearer ${accessToken}` } },
    )
  expect((await send(minutesOn(t, 4))).statusCode).toBe(422)
  expect((await send(minutesOn(t, -10))).statusCode).toBe(201)
  expect(await listed(t)).toMatchObject([{ kind: 'NEAR_MISS', siteName: site.name }])
})

test('who was assigned to a site that was archived meanwhile, and never worked there, reports what happened before', async () => {
  const t = await aTenant()
  const { site, worker } = await aJob(t)
  const former = await aUser(t)
  const scope = await t.scope()
  const other = await aJob(t, { site, assignees: [former] })
  const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000)
  await t.call(sites.remove, { params: { id: site.id }, query: { force: true } })
  const send = (as: TestUser) =>
    t.send(
      incidents.report,
      { body: { kind: 'HAZARD', jobLocationId: site.id, what: 'Wet floor', recordedAt: minutesOn(t, -90) } },
      { as, key: randomUUID() },
    )
  expect((await send(worker)).statusCode).toBe(201)
  expect(await listed(t)).toMatchObject([{ what: 'Wet floor', isSiteArchived: true }])
  for (const [removedDaysAgo, status] of [
    [30, 201],
    [32, 422],
  ] as const) {
    await scope
      .change('job_assignees', { removed_at: daysAgo(removedDaysAgo) })
      .where('job_id', '=', other.id)
      .execute()
    expect((await send(former)).statusCode, String(removedDaysAgo)).toBe(status)
  }
  expect((await send(await aUser(t))).statusCode).toBe(422)
})

test('the same photo counts once and is stored sealed; nobody adds one to what another person reported', async () => {
  const t = await aTenant()
  const { id, worker, params } = await anIncident(t)
  const add = (as: TestUser) => [incidents.addFile, photoOf(t, id), { as }] as const
  const first = await t.call(...add(worker))
  expect((await t.call(...add(worker))).id).toBe(first.id)
  expect((await t.refused(...add(await aUser(t)))).status).toBe(404)
  const { files, changes } = await t.call(incidents.read, { params })
  expect(files).toMatchObject([{ id: first.id }])
  expect(changes.map(({ kind }) => kind)).toEqual(['REPORTED', 'PHOTO'])
  const scope = await t.scope()
  const row = await scope.from('files').where('id', '=', first.id).selectAll().executeTakeFirst()
  expect(row?.content_key_cipher).not.toBeNull()
})
