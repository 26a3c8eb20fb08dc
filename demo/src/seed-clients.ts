import { createHash } from 'node:crypto'
import { linkDays } from '@muster/contract/feedback'
import type { ProblemState } from '@muster/contract/problems'
import type { Seeder } from './bulk.ts'
import type { DemoOffice, Office } from './office.ts'
import type { PersonKey } from './people.ts'
import type { SeededJob } from './seed-jobs.ts'
import type { SeededWorks } from './seed-works.ts'
import { type SiteKey, siteOf } from './sites.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What clients were asked and answered, what waits for them, and what they reported. */
export async function seedClients(
  seeder: Seeder,
  made: DemoOffice,
  office: Office,
  jobs: readonly SeededJob[],
  works: SeededWorks,
) {
  await seedRequests(seeder, made, office, jobs, works)
  await seedProblems(seeder, made, office)
}

// Nobody has the mails of the demo: these are hashes of nothing that opens anything.
const hashOf = (text: string) => createHash('sha256').update(`demo/${text}`).digest()

async function seedRequests(
  seeder: Seeder,
  { now }: DemoOffice,
  { people }: Office,
  jobs: readonly SeededJob[],
  { idOf }: SeededWorks,
) {
  const answered = [...idOf].filter(([work]) => work.types[0] === 'FEEDBACK')
  const asked = (job: SeededJob, at: number) => ({
    job_id: job.id,
    client_id: people[siteOf(job.site).client],
    asked_at: new Date(at),
    hash: hashOf(`${job.id}/${at}`),
    link_expires_at: new Date(at + linkDays * DAY),
  })
  const rows = answered.map(([work, id]) => ({
    ...asked(work.job, work.start - 20 * HOUR),
    job_detail_id: work.version.detailId,
    job_detail_version: work.version.version,
    ended_at: new Date(work.end!),
    work_id: id as number | null,
  }))
  const waiting = (['client', 'client2'] as const).map((client) => {
    const [work] = answered.find(([{ job }]) => siteOf(job.site).client === client)!
    return {
      ...asked(work.job, now.getTime() - 2 * DAY),
      job_detail_id: work.version.detailId,
      job_detail_version: work.version.version,
      ended_at: null,
      work_id: null,
    }
  })
  await seeder.seed('feedback_requests', [...rows, ...waiting])
  // The others are asked a month from now, not all at once.
  await seeder.run('update jobs set feedback_from = $2 where tenant_id = $1 and id = any($3)', [
    seeder.tenantId,
    now,
    jobs.map(({ id }) => id),
  ])
}

interface Reported {
  site: SiteKey
  daysAgo: number
  text: string
  became: readonly { state: ProblemState; hoursLater: number; note: string; by: PersonKey }[]
}
const reported: readonly Reported[] = [
  {
    site: 'stateLibraryNsw',
    daysAgo: 23,
    text: 'The glass doors at the Shakespeare Place entrance had fingerprints all over them this morning.',
    became: [
      { state: 'IN_PROGRESS', hoursLater: 3, note: 'We have told the team of tonight.', by: 'manager' },
      {
        state: 'SOLVED',
        hoursLater: 26,
        note: 'Cleaned last night, and added to the daily list.',
        by: 'manager',
      },
    ],
  },
  {
    site: 'sydneyTownHall',
    daysAgo: 9,
    text: 'Could the chandeliers be dusted before the concert on Saturday?',
    became: [
      {
        state: 'DECLINED',
        hoursLater: 5,
        note: 'They need a lift that the contract does not include. We have sent you an offer.',
        by: 'admin',
      },
    ],
  },
  {
    site: 'australianMuseum',
    daysAgo: 2,
    text: 'A bin on the second floor was not emptied.',
    became: [{ state: 'IN_PROGRESS', hoursLater: 4, note: '', by: 'manager' }],
  },
  {
    site: 'sydneyTownHall',
    daysAgo: 0.2,
    text: 'The soap in the washrooms of the foyer is empty.',
    became: [],
  },
]

async function seedProblems(seeder: Seeder, { now }: DemoOffice, { people, sites }: Office) {
  const ids = await seeder.ids('problems', reported.length)
  const at = (daysAgo: number, hoursLater = 0) => new Date(now.getTime() - daysAgo * DAY + hoursLater * HOUR)
  await seeder.seed(
    'problems',
    reported.map(({ site, daysAgo, text, became }, nth) => ({
      id: ids[nth]!,
      site_id: sites[site],
      client_id: people[siteOf(site).client],
      text,
      state: became.at(-1)?.state ?? 'NEW',
      reported_at: at(daysAgo),
      version: became.length + 1,
    })),
  )
  await seeder.seed(
    'problem_changes',
    reported.flatMap(({ daysAgo, became }, nth) =>
      became.map(({ state, hoursLater, note, by }) => ({
        problem_id: ids[nth]!,
        state,
        note,
        changed_by: people[by],
        changed_at: at(daysAgo, hoursLater),
      })),
    ),
  )
}
