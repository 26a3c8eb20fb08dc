import { cover } from '@muster/contract/cover/cover'
import { duty } from '@muster/contract/duty'
import { incidents } from '@muster/contract/incidents'
import { leave } from '@muster/contract/leave/leave'
import { reports } from '@muster/contract/reports'
import { savedViews } from '@muster/contract/saved-views'
import { works } from '@muster/contract/works/works'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { anUncoveredPlace } from '../../../../test/cover-place.ts'
import { aJob, anEvent, aSiteGroup } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type TestUser } from '../../../../test/tenant.ts'
import { anIncident } from '../../incidents/examples.ts'
import { askedLeave } from '../../leave/examples.ts'
import { employ, someTerms } from '../../pay/examples.ts'
import { anOpenWork, minutesOn } from '../../works/examples.ts'

standingStill('2026-05-01T02:00:00Z')

test('a person takes a copy of what is kept of them: hours, corrections, positions, and nothing of others', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const [as, params] = [work.worker, { id: work.id }]
  const at = t.clock.now().getTime() - 600_000
  const fixes = [0, 1, 2].map((n) => ({ t: at + n * 1000, lat: -27.4698 + n * 1e-4, lng: 153.0251, acc: 5 }))
  await t.call(works.addFixes, { params, body: { fixes } }, { as })
  await t.call(works.complete, { params, body: { endedAt: minutesOn(t, -5) } }, { as })
  const body = { startTime: minutesOn(t, -70), endTime: minutesOn(t, -5), reason: 'Came on foot', version: 1 }
  await t.call(works.correctTimes, { params, body })
  const fileOf = async (reportType: 'PDF' | 'CSV', who: TestUser = as) =>
    Buffer.from(await t.call(reports.ownRecords, { query: { reportType } }, { as: who }), 'base64')

  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await fileOf('PDF'))), {
    mergePages: true,
  })
  for (const said of [
    as.lastName,
    work.locationName,
    as.email,
    'Came on foot',
    'Recorded positions',
    '01: 05: 00',
  ])
    expect(text.replace(/\s+/g, '')).toContain(said.replace(/\s+/g, ''))
  const csv = (await fileOf('CSV')).toString()
  expect(csv.trim().split('\r\n')).toHaveLength(4)
  expect(csv).toContain('-27.4698,153.0251,5')

  const other = await aUser(t)
  expect((await fileOf('CSV', other)).toString().trim().split('\r\n')).toHaveLength(1)
})

test('the copy holds leave, availability, declined shifts, offers with their answers, and swaps', async () => {
  const t = await aTenant()
  const [person, colleague] = [await aUser(t), await aUser(t, { lastName: 'Okonkwo' })]
  const job = await aJob(t, { assignees: [person, colleague] })
  await askedLeave(t, person, { from: '2026-06-01', to: '2026-06-05', reason: 'Wedding in Perth' })
  await askedLeave(t, colleague, { reason: 'Secret of another' })
  const windows = [
    {
      kind: 'UNAVAILABLE' as const,
      weekday: 3,
      from: null,
      until: null,
      startTime: '18:00',
      endTime: '24:00',
    },
  ]
  await t.call(leave.saveMyAvailability, { body: { windows, version: 0 } }, { as: person })
  const shift = async (day: string) => ({
    eventId: await anEvent(t, job, { startLocal: `2026-05-${day}T06:00:00`, frequency: null }),
    occurrenceStart: `2026-05-${day}T06:00:00+10:00`,
  })
  const reason = 'The car broke down'
  await t.call(cover.declineShift, { body: { ...(await shift('11')), reason } }, { as: person })
  const swap = { given: await shift('12'), withUserId: colleague.id, message: 'My daughter sings' }
  await t.call(cover.askSwap, { body: swap }, { as: person })
  const { patternId } = await anUncoveredPlace(t, { startTime: '2026-05-20T06:00:00+10:00' })
  const place = { patternId, occurrenceStart: '2026-05-20T06:00:00+10:00' }
  const body = { ...place, audience: 'PEOPLE' as const, tenantUserIds: [person.id] }
  const { id } = await t.call(cover.offer, { body })
  await t.call(cover.answerOffer, { params: { id }, body: { answer: 'NO' } }, { as: person })

  const file = await t.call(reports.ownRecords, { query: { reportType: 'PDF' } }, { as: person })
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(file, 'base64')))
  const text = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, '')
  for (const said of [
    '2026-06-01 – 2026-06-05',
    'Wedding in Perth',
    'Wednesday, cannot work',
    '2026-05-11 06:00',
    reason,
    '2026-05-20 06:00',
    'Okonkwo',
    'My daughter sings',
    'waits for the colleague',
  ])
    expect(text).toContain(said.replace(/\s+/g, ''))
  expect(text).not.toContain('Secretofanother')
})

test('the copy of a manager holds the hours of duty by name and by role, and the own saved views', async () => {
  const t = await aTenant()
  const [manager, other] = [await aUser(t, { level: 3 }), await aUser(t, { level: 3 })]
  const group = await aSiteGroup(t)
  const hours = { weekdays: [1, 6], startTime: '18:00', endTime: '22:00', roleId: null }
  await t.call(duty.save, {
    body: { groupId: group.id, version: 0, hours: [{ ...hours, tenantUserIds: [manager.id] }] },
  })
  const byRole = { ...hours, startTime: '05:00', endTime: '08:00', roleId: t.roleIds.get(3)! }
  await t.call(duty.save, { body: { groupId: null, version: 0, hours: [{ ...byRole, tenantUserIds: [] }] } })
  const view = { list: 'sites' as const, query: { search: 'harbour' } }
  await t.call(savedViews.create, { body: { ...view, name: 'My harbour' } }, { as: manager })
  await t.call(savedViews.create, { body: { ...view, name: 'Of another', shared: true } }, { as: other })
  const file = await t.call(reports.ownRecords, { query: { reportType: 'PDF' } }, { as: manager })
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(file, 'base64')))
  const text = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, '')
  for (const said of [group.name, 'Monday, Saturday', '18:00', '05:00', 'by role', 'My harbour', 'harbour'])
    expect(text).toContain(said.replace(/\s+/g, ''))
  expect(text).not.toContain('Ofanother')
})

test('the copy holds the terms of employment with the rate, and none of others', async () => {
  const t = await aTenant()
  const [person, colleague] = [await aUser(t), await aUser(t)]
  const agreed = { ordinaryDayMinutes: 456, ordinaryWeekdays: [1, 2, 3] }
  await employ(
    t,
    person,
    someTerms({ to: '2026-03-31', ...agreed }),
    someTerms({ from: '2026-04-01', hourlyRate: 3155 }),
  )
  await employ(t, colleague, someTerms({ hourlyRate: 9977 }))
  const file = await t.call(reports.ownRecords, { query: { reportType: 'PDF' } }, { as: person })
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(file, 'base64')))
  const text = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, '')
  for (const said of [
    '2020-01-01 – 2026-03-31',
    'MA000022, level 1',
    '7.6 h a day, Mon Tue Wed',
    'AUD 31.55',
  ])
    expect(text).toContain(said.replace(/\s+/g, ''))
  expect(text).not.toContain('99.77')
})

test('the copy holds incidents that a person reported or is named in, with what is said of them alone', async () => {
  const t = await aTenant()
  const { worker, params } = await anIncident(t, 'INJURY')
  const witness = await aUser(t)
  const people = [
    { part: 'HURT' as const, name: 'A visitor', injury: 'Ankle' },
    { part: 'WITNESS' as const, tenantUserId: witness.id, statement: 'It moved' },
  ]
  await t.call(incidents.update, { params, body: { people, what: 'The office says more', version: 1 } })
  const copyOf = async (as: TestUser) => {
    const file = await t.call(reports.ownRecords, { query: { reportType: 'PDF' } }, { as })
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(file, 'base64')))
    return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ')
  }
  const [ofReporter, ofWitness] = [await copyOf(worker), await copyOf(witness)]
  expect(ofReporter).toContain('The step is loose')
  expect(ofWitness).toContain('It moved')
  expect(ofWitness).not.toContain('The step is loose')
  for (const copy of [ofReporter, ofWitness]) expect(copy).not.toMatch(/Ankle|The office says/)
  expect(await copyOf(await aUser(t))).not.toContain('Incidents')
})
