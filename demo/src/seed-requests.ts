import type { Seeder } from './bulk.ts'
import type { DemoOffice, Office } from './office.ts'

const HOUR = 3_600_000

/** Two corrections that people ask for: one waits, the other was declined. */
export async function seedRequests(seeder: Seeder, { now }: DemoOffice, { people }: Office): Promise<void> {
  const recent = await seeder.read<{ id: number; userId: number; from: Date; to: Date; version: number }>(
    `select distinct on (user_id) id, user_id as "userId", started_at as from, ended_at as to, version
     from works where tenant_id = $1 and status = 'COMPLETED' and spec_types = '{NORMAL}' and version = 1
       and ended_at - started_at < interval '10 hours'
     order by user_id, started_at desc`,
  )
  const [waits, declined] = recent
    .filter(({ userId, to }) => userId !== people.manager && to.getTime() < now.getTime() - 2 * HOUR)
    .sort((a, b) => Number(b.userId === people.employee) - Number(a.userId === people.employee))
  if (!waits || !declined) return
  const asked = (work: typeof waits, minutes: number, hoursAgo: number) => ({
    work_id: work.id,
    user_id: work.userId,
    work_version: work.version,
    started_at: work.from,
    ended_at: new Date(work.to.getTime() + minutes * 60_000),
    asked_at: new Date(Math.max(work.to.getTime(), now.getTime() - hoursAgo * HOUR)),
  })
  const [first, second] = await seeder.ids('correction_requests', 2)
  await seeder.seed('correction_requests', [
    {
      id: first!,
      ...asked(waits, 25, 3),
      reason: 'Locked up after the alarm engineer had left',
      status: 'OPEN',
      decided_by: null,
      decided_at: null,
      decision_reason: null,
    },
    {
      id: second!,
      ...asked(declined, 40, 30),
      reason: 'The train was late, I stayed longer',
      status: 'DECLINED',
      decided_by: people.manager,
      decided_at: new Date(now.getTime() - HOUR),
      decision_reason: 'The door log says otherwise; call me if that is wrong',
    },
  ])
}
