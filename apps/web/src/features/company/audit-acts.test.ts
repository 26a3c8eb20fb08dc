import { expect, test } from 'vitest'
import { actText, pageOfEntry } from './audit-acts.ts'

const say = (sentence: unknown, values: object = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), String(sentence))

test('an entry of the log says what was done, and an unknown act keeps its name', () => {
  expect(actText(say, 'session.signIn')).toBe('Signed in')
  expect(actText(say, 'sites.create')).toBe('Sites: added')
  expect(actText(say, 'contracts.updateTerms')).toBe('Contracts: changed')
  expect(actText(say, 'users.importPeople')).toBe('Users: imported')
  expect(actText(say, 'access.refused')).toBe('Not permitted')
  expect(actText(say, 'unheard.of')).toBe('unheard.of')
})

test('an entry leads to the page of its thing, where it has one', () => {
  expect(pageOfEntry({ action: 'sites.update', target: { id: 7 } })).toBe('/site?id=7')
  expect(pageOfEntry({ action: 'works.void', target: { id: 9 } })).toBe('/report/detailed?work=9')
  expect(pageOfEntry({ action: 'sites.importSites', target: {} })).toBeUndefined()
  expect(pageOfEntry({ action: 'session.signIn', target: { id: 1 } })).toBeUndefined()
})
