import { actions } from '@muster/contract/actions'
import { company } from '@muster/contract/company/company'
import { duty } from '@muster/contract/duty'
import { type IncidentKind, type IncidentUpdate, incidents } from '@muster/contract/incidents'
import { rowsOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { expect, test } from 'vitest'
import { aJob } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { removeDue } from '../company/retention.ts'
import { systemScope } from '../company/tenant-queries.ts'
import { always } from '../duty/examples.ts'
import { minutesOn, photo } from '../works/examples.ts'
import { anIncident } from './examples.ts'

standingStill('2026-05-01T02:00:00Z')

const listed = async (t: Tenant, query = {}, as?: TestUser) =>
  rowsOf(await t.call(incidents.list, { query }, as ? { as } : {}))
const withhold = async (t: Tenant, level: number, withheld: string[]) =>
  (await t.scope()).change('roles', { withheld }).where('level', '=', level).execute()
const looksIn = async (t: Tenant) =>
  rowsOf(await t.call(company.audit, { query: { page: 0, size: 100 } })).filter(
    ({ action }) => action === 'incidents.open',
  )
const photoOf = (t: Tenant, id: number) => ({
  ...{ params: { id }, body: { recordedAt: minutesOn(t, -9) } },
  ...photo(),
})
const changing = (t: Tenant, id: number) => (body: IncidentUpdate) =>
  t.call(incidents.update, { params: { id }, body })

test('details of an injury open to two rights, and each look is in the audit log', async () => {
  const t = await aTenant()
  const { id, worker, params } = await anIncident(t, 'INJURY')
  await t.call(incidents.addFile, photoOf(t, id), { as: worker })
  const hurt = { statement: 'My ankle hurts', injury: 'Left ankle, sprained', treatment: 'Cooled' }
  const people = [{ part: 'HURT' as const, name: 'A visitor', ...hurt }]
  const masked = await changing(t, id)({ people, note: 'Taken to a doctor', version: 2 })
  for (const shown of [masked, await t.call(incidents.read, { params })]) {
    expect(shown).toMatchObject({ what: '', place: '', areDetailsHidden: true, people: [], files: [] })
    expect(JSON.stringify(shown)).not.toMatch(/step|ankle|doctor|Cooled/)
  }
  expect(JSON.stringify(await listed(t))).not.toMatch(/step|stairs/)
  expect(await looksIn(t)).toEqual([])

  const opened = await t.call(incidents.open, { params })
  expect(opened).toMatchObject({
    ...{ place: 'Back stairs', areDetailsHidden: false, people },
    files: [{ fileName: 'after.webp' }],
    changes: [{}, {}, { note: 'Taken to a doctor', earlier: { people: [] } }],
  })
  expect(await looksIn(t)).toMatchObject([{ outcome: 200, target: { id } }])
  const scope = await t.scope()
  const stored = await scope.from('incident_changes').select('details_cipher as cipher').execute()
  expect(stored.some(({ cipher }) => cipher?.includes('ankle'))).toBe(false)

  const manager = await aUser(t, { level: 3 })
  await withhold(t, 3, ['readsInjuries'])
  const refused = (body: object) =>
    t.refused(incidents.update, { params, body: { version: 3, ...body } }, { as: manager })
  expect((await t.refused(incidents.open, { params }, { as: manager })).status).toBe(403)
  expect((await refused({ people: [] })).status).toBe(403)
  expect((await refused({ what: 'Nothing' })).status).toBe(403)
  expect((await refused({ kind: 'HAZARD' })).status).toBe(403)
  expect(await listed(t, {}, manager)).toHaveLength(1)
  const closing = { params, body: { state: 'CLOSED' as const, learned: 'Light the stairs', version: 3 } }
  const closed = await t.call(incidents.update, closing, { as: manager })
  expect(closed).toMatchObject({ state: 'CLOSED', learned: '' })
  await withhold(t, 3, ['seesIncidents', 'readsInjuries'])
  expect((await t.refused(incidents.list, {}, { as: manager })).status).toBe(403)
})

test('a correction keeps what was said before; it is closed with what was learned, and opened again', async () => {
  const t = await aTenant()
  const { id, params } = await anIncident(t)
  const change = changing(t, id)
  const witness = await aUser(t)
  const people = [
    { part: 'INVOLVED' as const, tenantUserId: witness.id, statement: 'I stepped aside' },
    { part: 'WITNESS' as const, name: 'A visitor', injury: 'none of a witness' },
  ]
  const what = 'The lowest step is loose'
  const first = await change({ what, people, happenedAt: '2026-04-30T23:00:00Z', version: 1 })
  expect(first).toMatchObject({
    ...{ what, happenedAt: '2026-05-01T09:00:00.000+10:00' },
    people: [{ tenantUserId: witness.id }, { tenantUserId: null, name: 'A visitor', injury: '' }],
  })
  const bare = await t.refused(incidents.update, { params, body: { state: 'CLOSED', version: 2 } })
  expect(bare).toMatchObject({ status: 400, errors: [{ path: 'learned' }] })
  await change({ state: 'CLOSED', learned: 'Check steps in winter', version: 2 })
  expect(await listed(t)).toEqual([])
  expect(await listed(t, { show: 'closed' })).toHaveLength(1)
  await change({ state: 'OPEN', note: 'It came loose again', version: 3 })
  const last = await change({ people: [], version: 4 })
  expect(last).toMatchObject({ learned: 'Check steps in winter', people: [] })
  expect(last.changes.map(({ kind, note }) => [kind, note])).toEqual([
    ['REPORTED', ''],
    ['CHANGED', ''],
    ['CLOSED', ''],
    ['REOPENED', 'It came loose again'],
    ['CHANGED', ''],
  ])
  expect(last.changes.map(({ earlier }) => earlier)).toMatchObject([
    {},
    { what: `The step is loose, says ${t.code}`, people: [] },
    { learned: '' },
    {},
    { people: [{ tenantUserId: witness.id, name: expect.stringMatching(/./) }, { name: 'A visitor' }] },
  ])
  const older = await t.refused(incidents.update, { params, body: { note: 'Late', version: 2 } })
  expect(older.status).toBe(409)
  const nobody = { people: [{ part: 'HURT' as const }], version: 5 }
  expect((await t.refused(incidents.update, { params, body: nobody })).status).toBe(400)
  const stranger = { people: [{ part: 'HURT' as const, tenantUserId: 999_999 }], version: 5 }
  expect((await t.refused(incidents.update, { params, body: stranger })).status).toBe(422)
  const scope = await t.scope()
  await expect(scope.change('incident_changes', { at: t.clock.now() }).execute()).rejects.toThrow(
    /permission/,
  )
})

test('an action is made from an incident by hand, and each names the other', async () => {
  const t = await aTenant()
  const { id, params, site, worker } = await anIncident(t)
  const body = { title: 'Mend the step', ownerUserId: worker.id }
  const action = await t.call(incidents.addAction, { params, body })
  expect(action).toMatchObject({ source: 'INCIDENT', incidentId: id, jobLocationId: site.id, state: 'OPEN' })
  const { actions: named, changes } = await t.call(incidents.read, { params })
  expect(named).toEqual([{ id: action.id, title: 'Mend the step', state: 'OPEN' }])
  expect(changes.at(-1)?.kind).toBe('ACTION')
  const ofIncidents = await t.call(actions.list, { query: { source: 'INCIDENT' } })
  expect(rowsOf(ofIncidents)).toMatchObject([{ id: action.id }])
})

test('who is on duty is told without what happened, else the office; a closed one waits for nobody', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const bell = async (as: TestUser) =>
    rowsOf(await t.call(notifications.list, {}, { as })).filter(({ type }) => type === 'incident.reported')
  const { site } = await anIncident(t, 'INJURY')
  await t.settle()
  expect(await bell(manager)).toMatchObject([{ title: `Injury at ${site.name}` }])
  expect(JSON.stringify(await bell(t.boss))).not.toMatch(/step|stairs/)
  const hours = [{ ...always, tenantUserIds: [manager.id], roleId: null }]
  await t.call(duty.save, { body: { groupId: null, version: 0, hours } })
  const { id } = await anIncident(t)
  await t.settle()
  expect(await bell(manager)).toHaveLength(2)
  expect(await bell(t.boss)).toHaveLength(1)
  expect(await t.call(duty.calls)).toMatchObject([{ type: 'incident.reported' }])
  await changing(t, id)({ state: 'CLOSED', learned: 'Nothing', version: 1 })
  expect(await t.call(duty.calls)).toEqual([])
})

test('who lacks the right is told of no incident, on duty neither: then the office is told', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  await withhold(t, 3, ['seesIncidents', 'readsInjuries'])
  const noticesOf = async (as: TestUser) =>
    rowsOf(await t.call(notifications.list, {}, { as })).filter(({ type }) => type === 'incident.reported')
  await anIncident(t)
  await t.settle()
  expect(await noticesOf(manager)).toEqual([])
  expect(await noticesOf(t.boss)).toHaveLength(1)
  const hours = [{ ...always, tenantUserIds: [manager.id], roleId: null }]
  await t.call(duty.save, { body: { groupId: null, version: 0, hours } })
  await anIncident(t)
  await t.settle()
  expect(await noticesOf(manager)).toEqual([])
  expect(await noticesOf(t.boss)).toHaveLength(2)
})

test('people in the field and clients read no incident', async () => {
  const t = await aTenant()
  const { worker, params } = await anIncident(t)
  for (const as of [worker, await aUser(t, { level: 10 })])
    expect((await t.refused(incidents.read, { params }, { as })).status).toBe(403)
})

test('the register is filtered by kind, day at the site, site and person', async () => {
  const t = await aTenant()
  const { site, worker } = await aJob(t)
  const report = (kind: IncidentKind, what: string, recordedAt: string) =>
    t.call(incidents.report, { body: { kind, what, recordedAt, jobLocationId: site.id } }, { as: worker })
  await report('HAZARD', 'Wet floor', '2026-04-30T13:59:00.000Z')
  await report('SECURITY', 'Door open', '2026-04-30T14:00:00.000Z')
  const said = async (query: object) => (await listed(t, query)).map(({ what }) => what)
  expect(await said({})).toEqual(['Door open', 'Wet floor'])
  expect(await said({ sort: 'happened' })).toEqual(['Wet floor', 'Door open'])
  expect(await said({ sort: 'site' })).toHaveLength(2)
  expect(await said({ kind: 'HAZARD' })).toEqual(['Wet floor'])
  expect(await said({ from: '2026-05-01' })).toEqual(['Door open'])
  expect(await said({ to: '2026-04-30' })).toEqual(['Wet floor'])
  expect(await said({ reporterId: worker.id })).toHaveLength(2)
  expect(await said({ reporterId: t.boss.id })).toEqual([])
})

test('incidents go with the visits of their time, but under a legal hold; their actions stay', async () => {
  const t = await aTenant()
  const { id, params, worker } = await anIncident(t)
  const { id: recent } = await anIncident(t)
  await t.call(incidents.addFile, photoOf(t, id), { as: worker })
  await t.call(incidents.addAction, { params, body: { title: 'Mend the step' } })
  const scope = await t.scope()
  await scope
    .change('incidents', { happened_at: new Date('2010-01-01T00:00:00Z') })
    .where('id', '=', id)
    .execute()
  const night = async () => {
    await scope.change('company_settings', { retained_on: null }).execute()
    await removeDue(await systemScope(t.deps, t.tenantId, t.clock.now()), t.deps.outside)
  }
  await scope.change('company_settings', { legal_hold: true }).execute()
  await night()
  expect(await listed(t)).toHaveLength(2)
  await scope.change('company_settings', { legal_hold: false }).execute()
  await night()
  expect(await listed(t)).toMatchObject([{ id: recent }])
  expect(await scope.from('incident_files').selectAll().execute()).toEqual([])
  expect(await scope.from('actions').select('incident_id').execute()).toEqual([{ incident_id: null }])
})
