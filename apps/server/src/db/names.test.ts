import { chat } from '@muster/contract/chat'
import { contracts } from '@muster/contract/contracts'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { search } from '@muster/contract/search'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { describe, expect, test } from 'vitest'
import { aContract, aJob, aJobDetail, aSite } from '../../test/office.ts'
import { aClient, aTenant, aUser, type Tenant } from '../../test/tenant.ts'
import { wordsOf } from './names.ts'

test('a search has words, whatever stands between them', () => {
  expect(wordsOf('  North  SHORE ')).toEqual(['North', 'SHORE'])
  expect(wordsOf(undefined)).toEqual([])
})

test('F-06: texts are folded to what a keyboard without accents types', async () => {
  const t = await aTenant()
  const fold = async (text: string) => (await t.owner.query('select search_fold($1) as f', [text])).rows[0].f
  const decomposed = 'José Ñandú'.normalize('NFD')
  const pairs = {
    'Zoë Ångström': 'zoe angstrom',
    [decomposed]: 'jose nandu',
    'José Ñandú': 'jose nandu',
    'Łukasz Żółć': 'lukasz zolc',
    'Đặng Thị Ứng': 'dang thi ung',
    'Groß & ẞ Straße': 'gross & ss strasse',
    'O’Brien ‘quoted’ d´Or': "o'brien 'quoted' d'or",
    // G-16
    'Kaʻahumanu Hawaiʻi ʿAlī': "ka'ahumanu hawai'i 'ali",
    'Øre Æther Œuvre Þór Ğ İ ı': 'ore aether oeuvre thor g i i',
    'ΆΘΗΝΑ Москва': 'αθηνα москва',
    مُحَمَّد: 'محمد',
    ABC: 'abc',
  }
  for (const [text, folded] of Object.entries(pairs)) expect(await fold(text), text).toBe(folded)
})

describe('F-06: every search finds a name as it is typed on a keyboard', () => {
  const stored = 'José Ñandú d’Ångström'.normalize('NFD')
  const typed = ['nandu', 'ÑANDÚ', 'Ñandú'.normalize('NFD'), 'angstrom', "d'ang"]
  const searches: Record<string, (t: Tenant, search: string) => Promise<number>> = {
    people: async (t, text) => rowsOf(await t.call(users.list, { query: { search: text } })).length,
    'sites by name': async (t, text) => rowsOf(await t.call(sites.list, { query: { search: text } })).length,
    'site groups': async (t, text) =>
      rowsOf(await t.call(siteGroups.search, { body: { name: text } })).length,
    'job details': async (t, text) =>
      rowsOf(await t.call(jobDetails.list, { query: { search: text } })).length,
    jobs: async (t, text) => rowsOf(await t.call(jobs.list, { query: { search: text } })).length,
    contracts: async (t, text) => rowsOf(await t.call(contracts.list, { query: { search: text } })).length,
    conversations: async (t, text) => (await t.call(chat.list, { query: { search: text } })).length,
    everything: async (t, text) => (await t.call(search.find, { query: { q: text } })).length,
  }
  test.each(Object.keys(searches))('%s', async (name) => {
    const t = await aTenant()
    await aUser(t, { firstName: stored.split(' ')[0], lastName: stored.split(' ').slice(1).join(' ') })
    const client = await aClient(t)
    const site = await aSite(t, { name: stored, client })
    const contract = await aContract(t, { client })
    await t.call(contracts.update, { params: contract, body: { title: stored } })
    await aJob(t, { site, detail: await aJobDetail(t, { title: stored, client }) })
    await t.call(siteGroups.create, { body: { name: stored } })
    for (const text of typed) expect(await searches[name]!(t, text), text).toBeGreaterThan(0)
    expect(await searches[name]!(t, 'xyz')).toBe(0)
  })
})

describe('F-07: names sort by the language of the company', () => {
  const lastNames = [
    'Zoltan',
    'Đặng',
    'Élan',
    'Abel',
    'Östlund',
    'Eagle',
    'Łuk',
    'Lukas',
    'Odin',
    'Dan',
    'abba',
  ]
  const sorted = ['abba', 'Abel', 'Dan', 'Đặng', 'Eagle', 'Élan', 'Łuk', 'Lukas', 'Odin', 'Östlund', 'Zoltan']
  const inSwedish = [...sorted.filter((name) => name !== 'Östlund'), 'Östlund']

  test.each([
    ['en', sorted],
    ['sv', inSwedish],
  ])('%s', async (locale, expected) => {
    const t = await aTenant()
    await (await t.scope()).change('company_settings', { locale }).execute()
    for (const lastName of lastNames) {
      await aUser(t, { firstName: 'x', lastName })
      await aSite(t, { name: lastName })
      await t.call(siteGroups.create, { body: { name: lastName } })
    }
    const people = rowsOf(await t.call(users.list, { query: { search: 'x', sort: 'name' } }))
    const names = people.map(({ user }) => user.lastName).filter((name) => lastNames.includes(name))
    expect(names).toEqual(expected)
    const down = rowsOf(await t.call(users.list, { query: { search: 'x', sort: '-name' } }))
    const reversed = down.map(({ user }) => user.lastName).filter((name) => lastNames.includes(name))
    expect(reversed).toEqual(expected.toReversed())
    expect(rowsOf(await t.call(sites.list)).map(({ name }) => name)).toEqual(expected)
    expect((await t.call(siteGroups.list)).map(({ name }) => name)).toEqual(expected)
  })

  test('every language that has an order of its own has it in this database', async () => {
    const t = await aTenant()
    for (const language of 'ar cs da es et fi fr hi hr hu ja ko lt lv ne pl ro sk sl sv th tr vi zh de en'.split(
      ' ',
    )) {
      await (await t.scope()).change('company_settings', { locale: language }).execute()
      expect((await t.send(users.list, {})).statusCode, language).toBe(200)
    }
  })
})
