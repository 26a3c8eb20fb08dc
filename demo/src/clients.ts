import { createHash } from 'node:crypto'
import { linkDays } from '@muster/contract/feedback'
import { clientKeys, conversations, problems, sites as siteFacts } from './data.ts'
import type { Plan } from './jobs.ts'
import { DAY, HOUR, MINUTE } from './office.ts'
import type { DemoWork } from './works.ts'

// Nobody has the mails of the demo: these are hashes of nothing that opens anything.
const hashOf = (text: string) => createHash('sha256').update(`demo/${text}`).digest()

export async function seedFeedback({ rows, now, people, jobs }: Plan, works: readonly DemoWork[]) {
  const answered = works.filter((work) => work.types[0] === 'FEEDBACK')
  const asked = ({ job, version }: DemoWork, at: number) => ({
    ...{ job_id: job.id, client_id: people[siteFacts[job.site].client], asked_at: new Date(at) },
    ...{ job_detail_id: version.detailId, job_detail_version: version.version },
    ...{ hash: hashOf(`${job.id}/${at}`), link_expires_at: new Date(at + linkDays * DAY) },
  })
  const waiting = clientKeys.flatMap((client) => {
    const work = answered.find(({ job }) => siteFacts[job.site].client === client)
    // A client of a single job may have left every request unanswered.
    return work ? [asked(work, now - 2 * DAY)] : []
  })
  const done = answered.map((work) => ({
    ...{ ...asked(work, work.start - 20 * HOUR), ended_at: new Date(work.end!), work_id: work.id },
  }))
  await rows.put('feedback_requests', [...done, ...waiting])
  // The others are asked a month from now, not all at once.
  await rows.run(
    'update jobs set feedback_from = $2 where tenant_id = $1 and id = any($3)',
    new Date(now),
    jobs.map(({ id }) => id),
  )
}

export async function seedProblems({ rows, now, people, sites }: Plan) {
  const timeAgo = (daysAgo: number, hoursLater = 0) => new Date(now - daysAgo * DAY + hoursLater * HOUR)
  const ids = await rows.add(
    'problems',
    problems.map(({ site, daysAgo, text, became }) => ({
      ...{ site_id: sites[site], client_id: people[siteFacts[site].client], text },
      ...{ state: became.at(-1)?.state ?? 'NEW', reported_at: timeAgo(daysAgo), version: became.length + 1 },
    })),
  )
  const changes = problems.flatMap(({ daysAgo, became }, nth) =>
    became.map(({ state, hoursLater, note, by }) => ({
      ...{ problem_id: ids[nth]!, state, note, changed_by: people[by] },
      changed_at: timeAgo(daysAgo, hoursLater),
    })),
  )
  await rows.put('problem_changes', changes)
}

export async function seedMessages({ rows, now, people, sites }: Plan): Promise<void> {
  const talks = conversations.map(({ kind, site, hoursAgo, lines }) => {
    const said = lines.map(({ by, says }, nth) => ({
      ...{ by: people[by], seq: nth + 1, says, at: new Date(now - (hoursAgo * 60 - nth * 7) * MINUTE) },
    }))
    return { kind, site_id: site ? sites[site] : null, said }
  })
  const ids = await rows.add(
    'conversations',
    talks.map(({ kind, site_id, said }) => ({
      ...{ kind, site_id, name: '', last_seq: said.length },
      ...{ last_message_at: said.at(-1)!.at, created_at: said[0]!.at },
    })),
  )
  const said = talks.flatMap((talk, nth) =>
    talk.said.map((line) => ({ conversation_id: ids[nth]!, ...line })),
  )
  await rows.put(
    'messages',
    said.map(({ conversation_id, seq, by, says, at }) => ({
      ...{ conversation_id, seq, sender_id: by, text: says, sent_at: at },
    })),
  )
  // Whoever wrote has read so far.
  await rows.put(
    'conversation_reads',
    said.map(({ conversation_id, seq, by, at }) => ({
      ...{ conversation_id, user_id: by, read_seq: seq, read_at: at, muted: false },
    })),
  )
}

export async function seedCorrectionRequests({ rows, now, people }: Plan): Promise<void> {
  const recent = await rows.run<{ id: number; userId: number; from: Date; to: Date; version: number }>(
    `select distinct on (user_id) id, user_id as "userId", started_at as from, ended_at as to, version
     from works where tenant_id = $1 and status = 'COMPLETED' and spec_types = '{NORMAL}' and version = 1
       and ended_at - started_at < interval '10 hours'
     order by user_id, started_at desc`,
  )
  const [waits, declined] = recent
    .filter(({ userId, to }) => userId !== people.manager && to.getTime() < now - 2 * HOUR)
    .sort((a, b) => Number(b.userId === people.employee) - Number(a.userId === people.employee))
  if (!waits || !declined) return
  const asked = (work: typeof waits, minutes: number, hoursAgo: number) => ({
    ...{ work_id: work.id, user_id: work.userId, work_version: work.version, started_at: work.from },
    ended_at: new Date(work.to.getTime() + minutes * MINUTE),
    asked_at: new Date(Math.max(work.to.getTime(), now - hoursAgo * HOUR)),
  })
  await rows.put('correction_requests', [
    { ...asked(waits, 25, 3), reason: 'Locked up after the alarm engineer had left', status: 'OPEN' },
    {
      ...{ ...asked(declined, 40, 30), reason: 'The train was late, I stayed longer', status: 'DECLINED' },
      ...{ decided_by: people.manager, decided_at: new Date(now - HOUR) },
      decision_reason: 'The door log says otherwise; call me if that is wrong',
    },
  ])
}
