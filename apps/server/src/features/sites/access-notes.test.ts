import { sites } from '@muster/contract/sites/sites'
import { expect, test } from 'vitest'
import { aContract, aJob, aSite } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { notesAad } from './queries.ts'

const notes = 'Key safe 4711 at the side door'
const write = (t: Tenant, id: number, accessNotes: string) =>
  t.call(sites.update, { params: { id }, body: { accessNotes } })
const sealedOf = async (t: Tenant, id: number) =>
  (
    await (
      await t.scope()
    )
      .from('sites')
      .select('access_notes_cipher as sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).sealed

test('access notes are stored encrypted, bound to their site, and emptied', async () => {
  const t = await aTenant()
  const contract = await aContract(t)
  const whose = { clientId: contract.client.id, contractId: contract.id }
  const place = { name: 'Hall', address: '1 Queen Street', lat: -27, lang: 153 }
  const newSite = await t.call(sites.create, { body: { ...place, ...whose, accessNotes: notes } })
  expect(newSite.accessNotes).toBe(notes)
  const sealed = (await sealedOf(t, newSite.id))!
  expect(sealed.toString('latin1')).not.toContain('4711')
  const scope = await t.scope()
  expect(scope.vault.unseal(notesAad(newSite.id), sealed)).toBe(notes)
  expect(() => scope.vault.unseal(notesAad(newSite.id + 1), sealed)).toThrow()
  expect(await t.call(sites.update, { params: newSite, body: { name: 'Town hall' } })).toMatchObject({
    accessNotes: notes,
  })
  expect((await write(t, newSite.id, '')).accessNotes).toBe('')
  expect(await sealedOf(t, newSite.id)).toBeNull()
})

test('management and those assigned are told; clients and lists never', async () => {
  const t = await aTenant()
  const { worker, site } = await aJob(t)
  await write(t, site.id, notes)
  const manager = await aUser(t, { level: 3 })
  const stranger = await aUser(t, { level: 5 })
  const read = (as: TestUser) => t.call(sites.read, { params: site }, { as })
  expect((await read(manager)).accessNotes).toBe(notes)
  expect((await read(worker)).accessNotes).toBe(notes)
  expect(await t.refused(sites.read, { params: site }, { as: stranger })).toMatchObject({ status: 404 })
  expect(await read(site.client)).not.toHaveProperty('accessNotes')
  for (const as of [manager, worker, site.client]) {
    const listed = await t.send(sites.list, {}, { as })
    expect(listed.body).toContain(site.name)
    expect(listed.body).not.toContain('4711')
  }
})

test('contact, parking and area are kept, changed and emptied; an area is positive', async () => {
  const t = await aTenant()
  const { id } = await aSite(t)
  const change = (body: object) => t.call(sites.update, { params: { id }, body })
  expect(await change({ contact: ' Mia, 0412 345 678 ', areaM2: 250.5 })).toMatchObject({
    ...{ contact: 'Mia, 0412 345 678', areaM2: 250.5 },
  })
  expect(await change({ parking: ' Bay 4,\nbehind the hall ' })).toMatchObject({
    ...{ contact: 'Mia, 0412 345 678', parking: 'Bay 4,\nbehind the hall' },
  })
  expect(await change({ name: 'Hall' })).toMatchObject({ areaM2: 250.5, parking: 'Bay 4,\nbehind the hall' })
  const none = { contact: '', parking: '', areaM2: null }
  expect(await change(none)).toMatchObject(none)
  for (const body of [
    { areaM2: 0 },
    { areaM2: -1 },
    { contact: 'x'.repeat(201) },
    { parking: 'x'.repeat(501) },
  ])
    expect(await t.refused(sites.update, { params: { id }, body })).toMatchObject({ status: 400 })
  const long = { accessNotes: 'x'.repeat(4001) }
  expect(await t.refused(sites.update, { params: { id }, body: long })).toMatchObject({
    errors: [{ path: 'accessNotes' }],
  })
})
