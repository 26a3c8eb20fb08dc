import type { DomainEvents } from '../../apps/server/src/background/domain-events.ts'
import type { NotificationContent } from '../../apps/server/src/features/notifications/delivery/notify.ts'
import { ofChange } from '../../apps/server/src/features/notifications/notices/hours.ts'
import { assignedTo } from '../../apps/server/src/features/notifications/notices/jobs.ts'
import { details, type PersonKey, sites } from './data.ts'
import type { Plan } from './jobs.ts'
import { DAY, HOUR } from './office.ts'
import { correctedOf } from './work-rows.ts'
import type { DemoWork } from './works.ts'

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
export async function seedNotices(plan: Plan, works: readonly DemoWork[]): Promise<void> {
  const { rows, now, people } = plan
  const all = [...assigned(plan), ...aboutWorks(plan, works)].sort((a, b) => a.at.getTime() - b.at.getTime())
  const ids = await rows.add(
    'domain_events',
    all.map(({ name, payload, actor, at }) => ({
      ...{ name, payload, actor_id: people[actor], occurred_at: at },
    })),
  )
  const notices = all.flatMap(({ told, notice, at }, nth) => {
    const read_at = now - at.getTime() > unreadFor ? new Date(at.getTime() + 5 * HOUR) : null
    return told.map((person) => ({
      ...{ ...notice, domain_event_id: ids[nth]!, user_id: people[person], created_at: at, read_at },
    }))
  })
  await rows.put('notifications', notices)
}

const assigned = ({ jobs, people, morning }: Plan): Happened[] =>
  jobs.map((job) => {
    const workers = job.shifts.map((shift) => shift.who)
    return {
      name: 'job.assigned',
      payload: { jobId: job.id, tenantUserIds: workers.map((person) => people[person]) },
      actor: workers.includes('manager') ? 'admin' : 'manager',
      at: morning(job.since),
      told: workers,
      notice: assignedTo({ site: sites[job.site].name, detail: details[job.detail].title }),
    }
  })

function aboutWorks({ people }: Plan, works: readonly DemoWork[]): Happened[] {
  const about = (work: DemoWork, { reason, by, at }: NonNullable<DemoWork['voided']>) => ({
    payload: { workId: work.id, tenantUserId: people[work.who], reason },
    ...{ told: [work.who], actor: by, at: new Date(at) },
    named: { site: sites[work.job.site].name, date: work.localDate, reason },
  })
  const corrected = correctedOf(works).map((work): Happened => {
    const { named, ...rest } = about(work, work.corrected)
    return { name: 'work.corrected', ...rest, notice: ofChange('work.corrected', named) }
  })
  const voided = works.flatMap((work): Happened[] => {
    if (!work.voided) return []
    const { named, ...rest } = about(work, work.voided)
    return [{ name: 'work.voided', ...rest, notice: ofChange('work.voided', named) }]
  })
  return [...corrected, ...voided]
}
