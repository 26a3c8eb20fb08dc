import 'fake-indexeddb/auto'
import { beginSession, endSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { beforeEach, expect, test } from 'vitest'
import { holdKey } from '../seal.ts'
import { forgetReport, forgetReports, keepReport, keptReport } from './report-drafts.ts'

const person = '7:5'
const name = 'incident'
const secret = btoa('0123456789abcdef')
const photo = (sha256: string) => ({ blob: new Blob([sha256]), sha256, fileName: `${sha256}.jpg` })
const signIn = (id: number) => beginSession(aSession({ id, roleLevel: 5 }))

beforeEach(async () => {
  freshStorage()
  endSession('signed-out')
  signIn(5)
  await holdKey(person, secret)
  await forgetReports(person)
})

test('a report is found again with its photos, by its person alone', async () => {
  await keepReport(person, name, { values: { text: 'Slipped' }, photos: [photo('a'), photo('b')] })
  await keepReport(person, name, { values: { text: 'Slipped twice' }, photos: [photo('b')] })
  const kept = await keptReport(person, name)
  expect(kept).toMatchObject({ values: { text: 'Slipped twice' }, photos: [{ fileName: 'b.jpg' }] })
  expect(await kept!.photos[0]!.blob.text()).toBe('b')
  expect(await keptReport('7:6', name)).toBeUndefined()
  expect(await keptReport(person, 'problem 9')).toBeUndefined()
  await forgetReport(person, name)
  expect(await keptReport(person, name)).toBeUndefined()
})

test('what is sealed stays closed while its person is away, and is not written over', async () => {
  await keepReport(person, name, { values: { text: 'Slipped' }, photos: [photo('a')] })
  endSession('ended')
  expect(await keptReport(person, name)).toBeUndefined()
  await keepReport(person, name, { values: { text: 'in clear' }, photos: [] })
  signIn(5)
  await holdKey(person, secret)
  expect(await keptReport(person, name)).toMatchObject({ values: { text: 'Slipped' }, photos: [{}] })
})

test('a person who signs out leaves nothing of what they wrote', async () => {
  await keepReport(person, name, { values: { text: 'Slipped' }, photos: [photo('a')] })
  await keepReport(person, 'problem 9', { values: { text: 'The door' }, photos: [] })
  await forgetReports(person)
  for (const each of [name, 'problem 9']) expect(await keptReport(person, each)).toBeUndefined()
})
