import type { Level } from '@muster/contract/kit/permissions'
import { aJob, anEvent, aSite, aSiteGroup, aWork } from './office.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from './tenant.ts'

async function people(t: Tenant) {
  const of = { 1: t.boss } as Record<Level, TestUser>
  for (const level of [2, 3, 4, 5, 6, 7, 8, 9] as const) of[level] = await aUser(t, { level })
  of[10] = await aClient(t)
  return { of, other: await aUser(t), otherClient: await aClient(t) }
}

/**
 * A company whose rows are counted: two clients with two sites each, a job at each site with a daily event, seven works
 * of which one is open and one void, three groups of sites. Levels 4 to 9 are assigned to the first job, level 4 to the
 * third too, another worker to the second and fourth.
 */
export async function aSeededCompany() {
  const t = await aTenant()
  const { of, other, otherClient } = await people(t)
  const crew = [of[5], of[4], of[6], of[7], of[8], of[9]]
  const [s11, s12] = [await aSite(t, { client: of[10] }), await aSite(t, { client: of[10] })]
  const [s21, s22] = [await aSite(t, { client: otherClient }), await aSite(t, { client: otherClient })]
  const j11 = await aJob(t, { site: s11, assignees: crew })
  const j12 = await aJob(t, { site: s12, assignees: [other] })
  const j21 = await aJob(t, { site: s21, assignees: [of[4]] })
  const j22 = await aJob(t, { site: s22, assignees: [other] })
  for (const job of [j11, j12, j21, j22]) await anEvent(t, job)
  const works = {
    byFive: await aWork(t, { job: j11, by: of[5] }),
    byFour: await aWork(t, {
      job: j11,
      by: of[4],
      startedAt: '2026-03-02T19:00:00Z',
      endedAt: '2026-03-02T20:00:00Z',
    }),
    open: await aWork(t, { job: j11, by: of[5], status: 'STARTED', startedAt: '2026-03-03T19:00:00Z' }),
    byOther: await aWork(t, { job: j12, by: other }),
    byFourElsewhere: await aWork(t, { job: j21, by: of[4] }),
    byOtherElsewhere: await aWork(t, {
      job: j22,
      by: other,
      startedAt: '2026-03-02T19:00:00Z',
      endedAt: '2026-03-02T22:00:00Z',
    }),
    void: await aWork(t, {
      job: j22,
      by: other,
      status: 'VOID',
      startedAt: '2026-03-04T19:00:00Z',
      endedAt: '2026-03-04T22:00:00Z',
    }),
  }
  const groups = [await aSiteGroup(t), await aSiteGroup(t), await aSiteGroup(t)]
  const scope = await t.scope()
  const links = [s11, s21, s22].map((site, n) => ({ site_group_id: groups[n]!.id, site_id: site.id }))
  await scope.into('site_group_sites', links).execute()
  return {
    t,
    of,
    other,
    otherClient,
    sites: { s11, s12, s21, s22 },
    jobs: { j11, j12, j21, j22 },
    works,
    groups,
  }
}
