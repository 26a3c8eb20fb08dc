import { contracts } from '@muster/contract/contracts'
import { dashboard } from '@muster/contract/dashboard'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import type { Level } from '@muster/contract/kit/permissions'
import { type Page, rowsOf } from '@muster/contract/kit/rows'
import { payroll } from '@muster/contract/pay/payroll'
import { calendar } from '@muster/contract/planning/calendar'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aSeededCompany } from '../seeded.ts'

const callers: readonly Level[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const month = { startDate: '2026-03-01', endDate: '2026-03-31' }
const hour = 3_600_000

/** Rows by level, counted by hand from the matrix over the seeded company; a status where the call is refused. */
const seen: Record<string, readonly number[]> = {
  //          1   2   3   4    5    6    7    8    9    10
  people: [12, 12, 12, 8, 6, 6, 6, 6, 6, 8],
  clients: [2, 2, 2, 2, 0, 0, 0, 0, 0, 1],
  summary: [12, 12, 12, 8, 6, 6, 6, 6, 6, 8],
  contracts: [4, 4, 4, 2, 403, 403, 403, 403, 403, 2],
  groups: [3, 3, 3, 2, 403, 403, 403, 403, 403, 403],
  groupsFound: [3, 3, 3, 2, 403, 403, 403, 403, 403, 403],
  sites: [4, 4, 4, 2, 1, 1, 1, 1, 1, 2],
  details: [4, 4, 4, 2, 1, 1, 1, 1, 1, 2],
  jobs: [4, 4, 4, 2, 1, 1, 1, 1, 1, 2],
  works: [6, 6, 6, 4, 2, 0, 0, 0, 0, 3],
  voids: [1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
  events: [4, 4, 4, 2, 1, 0, 0, 0, 0, 2],
}

test('every list has exactly the rows that are its caller’s', async () => {
  const { t, of } = await aSeededCompany()
  const count = async (level: Level, sent: ReturnType<typeof t.send>) => {
    const answer = await sent
    const { success, data } = answer.json() as { success: boolean; data: unknown[] | Page<unknown> }
    if (!success) return answer.statusCode
    const { length } = rowsOf(data)
    if (!Array.isArray(data)) expect([level, data.totalElements]).toEqual([level, length])
    return length
  }
  const all = { page: 0, size: 500 }
  const found: Record<string, number[]> = Object.fromEntries(Object.keys(seen).map((list) => [list, []]))
  for (const level of callers) {
    const as = { as: of[level] }
    const lists = {
      people: t.send(users.list, { query: all }, as),
      clients: t.send(users.list, { query: { ...all, clientsOnly: true } }, as),
      summary: t.send(users.summary, { query: all }, as),
      contracts: t.send(contracts.list, { query: all }, as),
      groups: t.send(siteGroups.list, {}, as),
      groupsFound: t.send(siteGroups.search, { body: all }, as),
      sites: t.send(sites.list, { query: all }, as),
      details: t.send(jobDetails.list, { query: all }, as),
      jobs: t.send(jobs.list, { query: all }, as),
      works: t.send(works.list, { query: all }, as),
      voids: t.send(works.list, { query: { ...all, status: ['VOID'] } }, as),
      events: t.send(calendar.list, { query: { startDate: '2026-03-02', endDate: '2026-03-03' } }, as),
    }
    for (const [list, sent] of Object.entries(lists)) found[list]!.push(await count(level, sent))
  }
  expect(found).toEqual(seen)
})

test('counters and sums are those of the rows that their caller may see', async () => {
  const { t, of, other, sites: at } = await aSeededCompany()
  for (const level of [1, 2, 3] as const) {
    const { countMap } = await t.call(dashboard.counts, {}, { as: of[level] })
    const staff = { EMPLOYERS_TOTAL: 10, CLIENTS_TOTAL: 2 }
    expect(countMap).toMatchObject({ ...staff, JOB_SITES_TOTAL: 4, JOBS_TOTAL: 4, WORKS_TOTAL: 6 })
  }
  const hours = async (tenantUserId: number, level: Level) => {
    const answer = await t.send(payroll.byUser, { query: { tenantUserId, ...month } }, { as: of[level] })
    return answer.statusCode === 200 ? answer.json().data.totalServiceTime / hour : answer.statusCode
  }
  // By hand: level 5 two hours and one work that is open; level 4 one and two; the other worker two and three.
  for (const level of [1, 2, 3] as const) {
    expect(await Promise.all([of[5], of[4], other].map(({ id }) => hours(id, level)))).toEqual([2, 3, 5])
  }
  for (const level of [4, 5, 6, 7, 8, 9] as const) {
    const own = level === 4 ? 3 : level === 5 ? 2 : 0
    expect([level, await hours(of[level].id, level)]).toEqual([level, own])
    expect([level, await hours(other.id, level)]).toEqual([level, 404])
  }
  expect(await hours(of[10].id, 10)).toBe(403)
  const atSite = await t.call(payroll.bySite, { query: { jobLocationId: at.s11.id, ...month } })
  expect(atSite.totalServiceTime / hour).toBe(3)
  const groups = await t.call(siteGroups.list, {}, { as: of[4] })
  expect(groups.map(({ siteCount }) => siteCount)).toEqual([1, 1])
})
