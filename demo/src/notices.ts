import type { DomainEvents } from '../../apps/server/src/background/domain-events.ts'
import {
  assignedNotice,
  correctedNotice,
  voidedNotice,
} from '../../apps/server/src/features/notifications/event-handlers.ts'
import type { NotificationContent } from '../../apps/server/src/features/notifications/notify.ts'
import type { Seeder } from './bulk.ts'
import { detailOf } from './job-details.ts'
import { type DemoOffice, type Office, officeHours } from './office.ts'
import type { PersonKey } from './people.ts'
import type { SeededJob } from './seed-jobs.ts'
import type { SeededWorks } from './seed-works.ts'
import { siteOf } from './sites.ts'
import type { DemoWork } from './works.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
/** What is older has been read. */
const unreadFor = 6 * DAY

interface Happened {
  name: keyof DomainEvents
  payload: Record<string, number | string | number[]>
  actor: PersonKey
  at: Date
  told: readonly PersonKey[]
  notice: NotificationContent
}

/** What people were told of: their jobs, corrected hours, a voided work. The newest they have not read yet. */
export async function seedNotices(
  seeder: Seeder,
  { now, today }: DemoOffice,
  { people }: Office,
  jobs: readonly SeededJob[],
  works: SeededWorks,
): Promise<void> {
  const all = [...assigned(jobs, people, today), ...aboutWorks(works, people)].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  const ids = await seeder.ids('domain_events', all.length)
  await seeder.seed(
    'domain_events',
    all.map(({ name, payload, actor, at }, nth) => ({
      id: ids[nth]!,
      name,
      payload,
      actor_id: people[actor],
      occurred_at: at,
    })),
  )
  const rows = all.flatMap(({ told, notice, at }, nth) =>
    told.map((person) => ({
      ...notice,
      domain_event_id: ids[nth]!,
      user_id: people[person],
      created_at: at,
      read_at: now.getTime() - at.getTime() > unreadFor ? new Date(at.getTime() + 5 * HOUR) : null,
    })),
  )
  await seeder.seed('notifications', rows)
}

function assigned(jobs: readonly SeededJob[], people: Office['people'], today: string): Happened[] {
  return jobs.map((job) => {
    const told = job.shifts.map((shift) => shift.who)
    return {
      name: 'job.assigned',
      payload: { jobId: job.id, tenantUserIds: told.map((person) => people[person]) },
      actor: told.includes('manager') ? 'admin' : 'manager',
      at: officeHours(today, job.since),
      told,
      notice: assignedNotice({ site: siteOf(job.site).name, detail: detailOf(job.detail).title }),
    }
  })
}

function aboutWorks({ idOf, corrections, voided }: SeededWorks, people: Office['people']): Happened[] {
  const about = (work: DemoWork, reason: string) => ({
    payload: { workId: idOf.get(work)!, tenantUserId: people[work.who], reason },
    told: [work.who],
    named: { site: siteOf(work.job.site).name, date: work.localDate, reason },
  })
  const corrected = [...corrections].map(([work, { reason, by, at }]): Happened => {
    const { named, ...rest } = about(work, reason)
    return { name: 'work.corrected', ...rest, actor: by, at: new Date(at), notice: correctedNotice(named) }
  })
  const { named, ...rest } = about(voided.work, voided.reason)
  const gone: Happened = {
    name: 'work.voided',
    ...rest,
    actor: voided.by,
    at: new Date(voided.at),
    notice: voidedNotice(named),
  }
  return [...corrected, gone]
}
