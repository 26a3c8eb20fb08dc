import { language, textRefused } from '@muster/contract/languages'
import { session } from '@muster/contract/session/session'
import { expect, test } from 'vitest'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { readerOf } from './reader.ts'

const texts = (t: Tenant, of: string) =>
  t.call(language.texts, { query: { tenantId: t.tenantId, language: of } }, { as: 'nobody' })
const save = (t: Tenant, says: string | null, sentence = 'Sites') =>
  t.call(language.save, { body: { texts: [{ language: 'de', sentence, says }] } })

test('a language is told to anybody, a region counts as its language, and one that is not there has no texts', async () => {
  const t = await aTenant()
  const german = await texts(t, 'de')
  expect(german.Jobs).toBe('Aufträge')
  expect(await texts(t, 'de-AT')).toEqual(german)
  expect(await texts(t, 'xx')).toEqual({})
  expect(await texts(t, 'constructor')).toEqual({})
})

test.each([
  ['ne-NP', 'साइट'],
  ['hi-IN', 'साइट'],
])('D1-17, FLD-10: %s is complete', async (tag, site) => {
  const t = await aTenant()
  const said = await texts(t, tag)
  const german = await texts(t, 'de')
  expect(Object.keys(said).sort()).toEqual(Object.keys(german).sort())
  expect(said.Sites).toContain(site)
  // Abbreviations, names of keys, and sentences of values alone.
  const isSame = (sentence: string) => !/\p{Ll}{3}/u.test(sentence.replace(/\{\w+\}|https:|Ctrl/g, ''))
  const inOtherLetters = Object.entries(said).filter(
    ([sentence, says]) => !isSame(sentence) && !/\p{Script=Devanagari}/u.test(says),
  )
  expect(inOtherLetters).toEqual([])
})

test('in Arabic the name of a job begins with its site, so that a narrow picker cuts off its end', async () => {
  const arabic = await texts(await aTenant(), 'ar')
  for (const sentence of ['{id} job for {site}', '{id} job for {site} (Deactivated)']) {
    const label = arabic[sentence]!.replace('{id}', '12').replace('{site}', 'Riverside tower')
    // The first letter decides in which direction the whole line is written.
    expect(/\p{L}/u.exec(label)![0]).toBe('R')
  }
})

test('the words of one company are its own, until it takes them back', async () => {
  const t = await aTenant()
  const other = await aTenant()
  expect(await save(t, 'Reviere')).toEqual([{ language: 'de', sentence: 'Sites', says: 'Reviere' }])
  expect((await texts(t, 'de')).Sites).toBe('Reviere')
  expect((await texts(t, 'es')).Sites).not.toBe('Reviere')
  expect((await texts(other, 'de')).Sites).not.toBe('Reviere')
  expect((await t.call(language.product)).own).toHaveLength(1)
  expect(await save(t, null)).toEqual([])
  expect((await texts(t, 'de')).Sites).toBe((await texts(other, 'de')).Sites)
})

test('no text is invented, and no place that the sentence does not have', async () => {
  const t = await aTenant()
  const send = (sentence: string, says: string) =>
    t.refused(language.save, { body: { texts: [{ language: 'de', sentence, says }] } })
  expect(await send('No such sentence', 'x')).toMatchObject({
    status: 422,
    errors: [{ path: 'texts.0.sentence', message: textRefused.unknown }],
  })
  expect(await send('Welcome, {name}', 'Hallo {password}')).toMatchObject({
    errors: [{ message: textRefused.places }],
  })
  await save(t, 'Hallo {name}, schön!', 'Welcome, {name}')
  expect((await texts(t, 'de'))['Welcome, {name}']).toBe('Hallo {name}, schön!')
})

test('a tag spares sending a language again, and is of one company alone', async () => {
  const t = await aTenant()
  const other = await aTenant()
  const ask = (tenantId: number, tag?: string) =>
    t.app.inject({
      url: `/api/language?tenantId=${tenantId}&language=de`,
      headers: tag ? { 'if-none-match': tag } : {},
    })
  const first = await ask(t.tenantId)
  const tag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('no-cache')
  expect((await ask(t.tenantId, tag)).statusCode).toBe(304)
  expect((await ask(other.tenantId, tag)).statusCode).toBe(200)
  await save(t, 'Reviere')
  expect((await ask(t.tenantId, tag)).statusCode).toBe(200)
})

test('a person chooses, and is written to in that language, else in the one of the company', async () => {
  const t = await aTenant()
  const worker = await aUser(t, { level: 5 })
  await t.call(language.choose, { body: { language: 'vi' } }, { as: worker })
  expect((await t.call(session.me, {}, { as: worker })).language).toBe('vi')
  await t.call(language.choose, { body: { language: null } }, { as: worker })
  expect((await t.call(session.me, {}, { as: worker })).language).toBeNull()

  await save(t, 'Liegenschaften')
  const scope = await t.scope()
  const german = await readerOf(scope, 'de', ['Sites', 'Jobs'])
  expect([german.language, german.t('Sites'), german.t('Jobs')]).toEqual(['de', 'Liegenschaften', 'Aufträge'])
  const company = await readerOf(scope, null, ['Sites'])
  expect([company.language, company.t('Sites')]).toEqual(['en', 'Sites'])
})
