import { cover } from '@muster/contract/cover/cover'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { anUncoveredPlace, leaveOn } from '../../../test/cover-place.ts'
import { aJob, anEvent } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

// A Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const startTime = '2026-04-02T18:00:00+10:00'

async function change(
  t: Tenant,
  { id }: TestUser,
  values: { phone?: string; employee_number?: string | null },
) {
  const scope = await t.scope()
  await scope.change('users', values).where('id', '=', id).execute()
}

test('R-04: candidates, asked and excluded people carry their telephone numbers', async () => {
  const t = await aTenant()
  const { patternId, people } = await anUncoveredPlace(t, { people: 4, startTime })
  const [first, silent, away, removed] = people as [TestUser, TestUser, TestUser, TestUser]
  for (const [at, person] of [first, away, removed].entries())
    await change(t, person, { phone: `+6141234567${at}` })
  await leaveOn(t, away, '2026-04-02')
  const place = { patternId, occurrenceStart: startTime }

  const found = await t.call(cover.candidates, { query: place })
  expect(new Map(found.candidates.map(({ tenantUserId, phone }) => [tenantUserId, phone]))).toEqual(
    new Map([
      [first.id, '+61412345670'],
      [silent.id, null],
      [removed.id, '+61412345672'],
    ]),
  )
  expect(found.excluded).toMatchObject([{ tenantUserId: away.id, phone: '+61412345671' }])

  const { id } = await t.call(cover.offer, { body: { ...place, audience: 'ALL' } })
  const scope = await t.scope()
  const kept = await scope.from('offers').select('not_asked').executeTakeFirstOrThrow()
  expect(JSON.stringify(kept)).not.toContain('+614')
  await scope.change('users', { removed_at: scope.now }).where('id', '=', removed.id).execute()
  const record = await t.call(cover.record, { params: { id } })
  expect(new Map(record.people.map(({ tenantUserId, phone }) => [tenantUserId, phone]))).toEqual(
    new Map([
      [first.id, '+61412345670'],
      [silent.id, null],
      [removed.id, null],
    ]),
  )
  expect(record.notAsked).toMatchObject([{ tenantUserId: away.id, phone: '+61412345671' }])
})

test('R-04: of a swap the office reads both telephone numbers, and colleagues read none', async () => {
  const t = await aTenant()
  const [asker, partner] = [await aUser(t), await aUser(t)]
  await change(t, asker, { phone: '+61412345678' })
  await change(t, partner, { phone: '+61498765432' })
  const job = await aJob(t, { assignees: [asker, partner] })
  const own = { ...job, worker: job.assignees[0]! }
  const eventId = await anEvent(t, own, { startLocal: '2026-04-02T18:00:00', frequency: null })
  const givenShift = { eventId, occurrenceStart: startTime }
  const { id } = await t.call(
    cover.askSwap,
    { body: { given: givenShift, withUserId: partner.id } },
    { as: asker },
  )

  const contacts = { contact: { phone: '+61412345678' }, withContact: { phone: '+61498765432' } }
  expect(await t.call(cover.swap, { params: { id } })).toMatchObject(contacts)
  expect(await t.call(cover.swaps, { query: {} })).toMatchObject([contacts])
  const partners = await t.call(cover.swapPartners, { query: givenShift }, { as: asker })
  const mine = await t.call(cover.mySwaps, undefined, { as: partner })
  expect([partners.length, mine.length]).toEqual([1, 1])
  expect(JSON.stringify([partners, mine])).not.toContain('+614')
})

test('G-14: people of one name are told apart by employee number, else by e-mail, in every list', async () => {
  const t = await aTenant()
  const { patternId, people } = await anUncoveredPlace(t, { people: 4, startTime })
  const [numbered, mailed, away, alone] = people as [TestUser, TestUser, TestUser, TestUser]
  const scope = await t.scope()
  const names = { first_name: 'Nguyen', last_name: 'Anh' }
  for (const { id } of [numbered, away]) await scope.change('users', names).where('id', '=', id).execute()
  const inCapitals = { first_name: 'NGUYEN', last_name: 'Anh' }
  await scope.change('users', inCapitals).where('id', '=', mailed.id).execute()
  await change(t, numbered, { employee_number: 'E-7' })
  await change(t, mailed, { employee_number: null })
  await change(t, away, { employee_number: 'E-9' })
  await leaveOn(t, away, '2026-04-02')

  const place = { patternId, occurrenceStart: startTime }
  const { candidates, excluded } = await t.call(cover.candidates, { query: place })
  const days = { startDate: '2026-03-30', endDate: '2026-04-05' }
  const rows = (await t.call(roster.read, { query: { ...days, by: 'PERSON' } })).people
  const { email } = await scope
    .from('users')
    .where('id', '=', mailed.id)
    .select('email')
    .executeTakeFirstOrThrow()
  const expected = new Map<number, string | null>([
    [numbered.id, 'E-7'],
    [mailed.id, email],
    [away.id, 'E-9'],
    [alone.id, null],
  ])
  const of = (list: readonly { tenantUserId: number; distinguishedBy?: string | null | undefined }[]) =>
    new Map(list.map(({ tenantUserId, distinguishedBy }) => [tenantUserId, distinguishedBy]))
  expect(of([...candidates, ...excluded])).toEqual(expected)
  expect(of(rows)).toEqual(expected)
})
