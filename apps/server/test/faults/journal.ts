import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chat } from '@muster/contract/chat'
import { jobs } from '@muster/contract/jobs/jobs'
import type { Endpoint, Input } from '@muster/contract/kit/endpoint'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { decodeFixes } from '@muster/rules/works/gps-codec'
import { type Came, type Company, call, type Place, send, type Worker } from './place.ts'

export const kinds = ['person', 'job', 'schedule', 'work', 'answers', 'fixes', 'message', 'file'] as const
export type Kind = (typeof kinds)[number]

/** One write: noted when it is sent, marked when a 2xx came. */
export interface Entry {
  readonly kind: Kind
  readonly key: string
  /** For answers the work they are about and their number at it, for fixes the times sent. */
  readonly about: { workId?: number; nth?: number; times?: readonly number[] }
  acked: boolean
}
interface Write extends Entry {
  send(): Promise<Came>
}

export interface Journal {
  readonly entries: readonly Entry[]
  readonly statuses: Record<string, number>
  /** Milliseconds of the slowest answer that came. */
  slowestMs: number
  /** Writes with so many writers until told to stop; `sent` is called before each. */
  write(writers: number, go: () => boolean, sent?: () => void): Promise<void>
  /** Sends every other write again that nobody acknowledged, with its key, until it is. */
  again(): Promise<number>
  classify(): Promise<Verdict>
}
export interface Verdict {
  sent: number
  acked: number
  lost: string[]
  duplicate: string[]
  torn: string[]
}

const hour = 3_600_000
const iso = (at: number) => new Date(at).toISOString()

export async function aJournal(place: Place, at: Company): Promise<Journal> {
  const entries: Write[] = []
  const statuses: Record<string, number> = {}
  let [counted, slots] = [0, 0]
  const workIds: number[] = []
  const began = Date.now() - 2 * hour
  const open = new Map<Worker, { workId: number; answers: number; fixes: number; isBusy: boolean }>()
  for (const worker of at.field) {
    const body = { jobId: at.jobId, startedAt: iso(began) }
    const { workId } = await call(place, worker.token, works.start, { body })
    open.set(worker, { workId, answers: 0, fixes: 0, isBusy: false })
  }
  const companyChat = await call(place, at.token, chat.create, {
    body: { tenantUserIds: at.field.map(({ id }) => id), name: 'Everybody' },
  } as never)
  const conversationId = (companyChat as { id: number }).id

  const noted = <E extends Endpoint>(
    kind: Kind,
    key: string,
    token: string,
    endpoint: E,
    input: Input<E>,
    about: Entry['about'] = {},
  ): Write => {
    const entry: Write = {
      kind,
      key,
      about,
      acked: false,
      async send() {
        const came = await send(place, token, endpoint, input, { key })
        statuses[came.status] = (statuses[came.status] ?? 0) + 1
        if (came.status > 1) journal.slowestMs = Math.max(journal.slowestMs, came.ms)
        entry.acked ||= came.status >= 200 && came.status < 300
        return came
      },
    }
    entries.push(entry)
    return entry
  }

  const writes: Record<Kind, () => Promise<unknown>> = {
    person: () => {
      const key = randomUUID()
      const contact = { email: `${key}@acme.example`, phone: '0412 345 678', employeeNumber: key }
      const who = { firstName: 'K', lastName: key, ...contact }
      const body = { ...who, userRoleId: at.employeeRole, invite: true }
      return noted('person', key, at.token, users.create, { body }).send()
    },
    job: async () => {
      const key = randomUUID()
      const body = { jobDetailId: at.jobDetailId, contractLocationId: at.contractLocationId, notes: key }
      const { status, data } = await noted('job', key, at.token, jobs.create, { body }).send()
      if (status === 201) workIds.push(data as number)
    },
    schedule: () => {
      const id = workIds.shift()
      if (!id) return writes.job()
      // Two people and their two shifts, or nothing of it.
      const slot = Date.parse('2027-01-01T00:00:00Z') + slots++ * hour
      const people = [0, 1].map((n) => at.entered[(slots * 2 + n) % at.entered.length]!)
      const events = people.map((userAssigneeId, n) => ({
        id: -1 - n,
        userAssigneeId,
        startTime: iso(slot),
        duration: 45,
        recursiveFrequency: null,
        notifyBeforeMinutes: 0,
      }))
      const jobUsers = people.map((tenantUserId) => ({ tenantUserId, hours: 1 }))
      const body = { jobUsers, calendarEventRequest: { mappedId: id, events } }
      const input = { params: { id }, query: { force: true }, body }
      const about = { workId: id }
      return noted('schedule', randomUUID(), at.token, jobs.assign, input as never, about).send()
    },
    work: () => {
      const key = randomUUID()
      const n = slots++
      const start = Date.parse('2025-01-01T00:00:00Z') + Math.floor(n / at.entered.length) * hour
      const span = { startTime: iso(start), endTime: iso(start + 50 * 60_000) }
      const breaks = [{ startTime: iso(start + 600_000), endTime: iso(start + 1_200_000) }]
      const who = { jobId: at.jobId, tenantUserId: at.entered[n % at.entered.length]! }
      return noted('work', key, at.token, works.enter, {
        body: { ...who, ...span, breaks, reason: key },
      }).send()
    },
    answers: () =>
      inField(async (worker, work) => {
        const key = randomUUID()
        const nth = ++work.answers
        const answers = at.questionIds.map((questionnaireId) => ({ questionnaireId, answer: `${nth}` }))
        const input = { params: { id: work.workId }, body: { answers } }
        const about = { workId: work.workId, nth }
        await noted('answers', key, worker.token, works.answer, input as never, about).send()
      }),
    fixes: () =>
      inField(async (worker, work) => {
        const times = [0, 1, 2].map(() => began + ++work.fixes * 50)
        const fixes = times.map((t) => ({ t, lat: -27.47 + (t % 1000) * 1e-6, lng: 153.02, acc: 5 }))
        const input = { params: { id: work.workId }, body: { fixes } }
        const about = { workId: work.workId, times }
        await noted('fixes', randomUUID(), worker.token, works.addFixes, input, about).send()
      }),
    message: () => {
      const key = randomUUID()
      const params = { id: conversationId, threadId: conversationId }
      return noted('message', key, at.token, chat.send, {
        params,
        body: { messages: [{ text: key }] },
      }).send()
    },
    file: () => {
      const key = randomUUID()
      const file = new Blob([key.repeat(300)], { type: 'text/plain' })
      const input = { body: { jobId: at.jobId }, file, fileName: `${key}.txt` }
      return noted('file', key, at.token, jobs.addFile, input as never).send()
    },
  }
  /** One phone sends one step at a time. */
  async function inField(
    step: (worker: Worker, work: { workId: number; answers: number; fixes: number }) => Promise<void>,
  ) {
    const free = [...open].find(([, { isBusy }]) => !isBusy)
    if (!free) return writes.message()
    const [worker, work] = free
    work.isBusy = true
    await step(worker, work).finally(() => {
      work.isBusy = false
    })
  }

  const journal: Journal = {
    entries,
    statuses,
    slowestMs: 0,
    async write(writers, go, sent) {
      const lane = async () => {
        while (go()) {
          sent?.()
          await writes[kinds[counted++ % kinds.length]!]()
        }
      }
      await Promise.all(Array.from({ length: writers }, lane))
    },
    async again() {
      const open = entries.filter(({ acked, kind }, n) => !acked && n % 2 === 0 && kind !== 'answers')
      for (const entry of open) {
        for (let tries = 0; !entry.acked && tries < 200; tries++) {
          const { status, text } = await entry.send()
          if (status >= 400 && status < 500) throw new Error(`${entry.kind} sent again: ${status} ${text}`)
          if (!entry.acked) await pause(50)
        }
      }
      return open.length
    },
    classify: () => classify(place, entries),
  }
  return journal
}

interface Found {
  key: string
  times: number
  whole: boolean
}
/** Each kind by its key: how often it is there, and whether all of it is. */
const reading: Record<Exclude<Kind, 'answers' | 'fixes' | 'file'>, string> = {
  person: `select last_name as key, count(*)::int as times, bool_and(exists (select from invitations i
      where i.tenant_id = u.tenant_id and i.user_id = u.id) and exists (select from mails m
      where m.tenant_id = u.tenant_id and m.recipient = u.email)) as whole from users u where first_name = 'K' group by 1`,
  job: `select notes as key, count(*)::int as times, true as whole from jobs where notes <> '' group by 1`,
  schedule: `select j.id::text as key, greatest(people, events) / 2 as times, people = 2 and events = 2 as whole from jobs j,
      lateral (select count(*)::int as people from job_assignees a where a.tenant_id = j.tenant_id and a.job_id = j.id) a,
      lateral (select count(*)::int as events from schedule_events e where e.tenant_id = j.tenant_id and e.job_id = j.id) e
      where notes <> '' and people + events > 0`,
  work: `select entered_reason as key, count(*)::int as times, bool_and(
      (select count(*) = 1 from work_breaks b where b.tenant_id = w.tenant_id and b.work_id = w.id) and
      exists (select from work_entries e where e.tenant_id = w.tenant_id and e.work_id = w.id)) as whole
      from works w where entered_reason is not null group by 1`,
  message: `select text as key, count(*)::int as times, true as whole from messages where sender_id is not null group by 1`,
}

async function classify(place: Place, entries: readonly Entry[]): Promise<Verdict> {
  const verdict: Verdict = { sent: entries.length, acked: 0, lost: [], duplicate: [], torn: [] }
  verdict.acked = entries.filter(({ acked }) => acked).length
  const judge = (entry: Entry, found: Found | undefined) => {
    if (!found && entry.acked) verdict.lost.push(`${entry.kind} ${entry.key}`)
    if (found && found.times > 1) verdict.duplicate.push(`${entry.kind} ${entry.key}`)
    if (found && !found.whole) verdict.torn.push(`${entry.kind} ${entry.key}`)
  }
  for (const [kind, text] of Object.entries(reading)) {
    const there = new Map((await place.owner<Found>(text)).map((each) => [each.key, each]))
    for (const entry of entries.filter((each) => each.kind === kind))
      judge(entry, there.get(kind === 'schedule' ? String(entry.about.workId) : entry.key))
  }
  await classifyFiles(place, entries, judge)
  await classifyFixes(place, entries, judge)
  await classifyAnswers(place, entries, verdict)
  const [numbers] = await place.owner<{ gaps: number }>(
    `select count(*)::int as gaps from (select max(seq) <> count(*) as torn from messages group by conversation_id) c where torn`,
  )
  if (numbers!.gaps > 0) verdict.torn.push(`numbers of messages in ${numbers!.gaps} conversations`)
  return verdict
}

type Judge = (entry: Entry, found: Found | undefined) => void

async function classifyFiles(place: Place, entries: readonly Entry[], judge: Judge) {
  const rows = await place.owner<{ name: string; key: string; sha256: Buffer; named: boolean }>(
    `select name, key, sha256, exists (select from related_files r where r.tenant_id = f.tenant_id and r.file_id = f.id) as named
      from files f`,
  )
  const isWhole = ({ key, sha256, named }: (typeof rows)[number]) => {
    const file = path.join(place.folder, 'files', `${key}-full`)
    if (!named || !existsSync(file)) return false
    return createHash('sha256').update(readFileSync(file)).digest().equals(sha256)
  }
  const byName = Map.groupBy(rows, ({ name }) => name.replace(/\.txt$/, ''))
  for (const entry of entries.filter(({ kind }) => kind === 'file')) {
    const found = byName.get(entry.key)
    judge(entry, found && { key: entry.key, times: found.length, whole: found.every(isWhole) })
  }
}

async function classifyFixes(place: Place, entries: readonly Entry[], judge: Judge) {
  const rows = await place.owner<{ work_id: number; points: Buffer }>(
    'select work_id, points from fix_batches',
  )
  const times = new Map<string, number>()
  for (const { work_id, points } of rows) {
    for (const { t } of decodeFixes(points))
      times.set(`${work_id} ${t}`, (times.get(`${work_id} ${t}`) ?? 0) + 1)
  }
  for (const entry of entries.filter(({ kind }) => kind === 'fixes')) {
    const counts = entry.about.times!.map((t) => times.get(`${entry.about.workId} ${t}`) ?? 0)
    const most = Math.max(...counts)
    judge(entry, most === 0 ? undefined : { key: entry.key, times: most, whole: counts.every((n) => n > 0) })
  }
}

/** A later answer replaces an earlier one: what is there is the last acknowledged one, or one sent after it. */
async function classifyAnswers(place: Place, entries: readonly Entry[], verdict: Verdict) {
  const rows = await place.owner<{ work_id: number; low: number; high: number; questions: number }>(
    `select work_id, min(answer::int) as low, max(answer::int) as high, count(*)::int as questions from answers group by 1`,
  )
  const storedWorks = new Map(rows.map((row) => [row.work_id, row]))
  const ofWork = Map.groupBy(
    entries.filter(({ kind }) => kind === 'answers'),
    ({ about }) => about.workId!,
  )
  for (const [workId, sent] of ofWork) {
    const last = Math.max(0, ...sent.filter(({ acked }) => acked).map(({ about }) => about.nth!))
    const there = storedWorks.get(workId)
    if ((there?.low ?? 0) < last) verdict.lost.push(`answers of work ${workId}: ${there?.low} of ${last}`)
    if (there && (there.low !== there.high || there.questions !== 2))
      verdict.torn.push(`answers of work ${workId}`)
  }
}
