import { expect, test } from 'vitest'
import { peopleWithSites } from './people-with-sites.ts'

const job = (site: string, ...people: [number, string][]) => ({
  jobLocation: { id: 1, name: site, address: '', lat: 0, lang: 0, timezone: 'UTC' },
  plan: {
    people: people.map(([tenantUserId, name]) => ({ tenantUserId, name })),
    nextVisit: null,
    weekMinutes: 0,
  },
})

test('a person of several jobs stands once, with each site once, by name', () => {
  expect(
    peopleWithSites([
      job('Tower', [1, 'Mia Roe'], [2, 'Ada Lim']),
      job('Depot', [1, 'Mia Roe']),
      job('Tower', [1, 'Mia Roe']),
    ]),
  ).toEqual([
    { id: 2, name: 'Ada Lim', sites: ['Tower'] },
    { id: 1, name: 'Mia Roe', sites: ['Depot', 'Tower'] },
  ])
})
