import { randomUUID } from 'node:crypto'
import { chat } from '@muster/contract/chat'
import type { Endpoint, Input } from '@muster/contract/kit/endpoint'
import { works } from '@muster/contract/works/works'
import { expect } from 'vitest'
import { onePixel, photo, sha256Of } from '../src/features/works/examples.ts'
import {
  aField,
  arrival,
  type Change,
  changes,
  type Field,
  iso,
  type Moment,
  minutes,
  moments,
  occurrenceStart,
} from './office-changes.ts'
import { aTenant } from './tenant.ts'

interface SentCall {
  endpoint: Endpoint
  input: unknown
}
const sent = <E extends Endpoint>(endpoint: E, input: Input<E>): SentCall => ({ endpoint, input })
export const startBody = ({ job, eventId }: Field, at: number) => ({
  jobId: job.id,
  eventId,
  occurrenceStart,
  jobDetailVersion: 1,
  startedAt: iso(at),
})
export const steps: Record<string, (field: Field, at: number) => SentCall> = {
  start: (field, at) => sent(works.start, { body: startBody(field, at) }),
  hold: ({ workId }, at) =>
    sent(works.hold, { params: { id: workId! }, body: { at: iso(at), reason: 'Lunch' } }),
  resume: ({ workId }, at) => sent(works.resume, { params: { id: workId! }, body: { at: iso(at) } }),
  answer: ({ workId, job }, at) =>
    sent(works.answer, {
      params: { id: workId! },
      body: {
        answers: [{ questionnaireId: job.detail.questionIds[0]!, answer: 'true' }],
        answeredAt: iso(at),
      },
    }),
  'photo or file': ({ workId, job }, at) =>
    sent(works.addFile, {
      params: { id: workId! },
      body: {
        questionnaireId: job.detail.questionIds[1]!,
        sha256: sha256Of(onePixel),
        takenAt: iso(at),
      } as never,
      ...photo(),
    }),
  'take a photo away': ({ workId, job }, at) =>
    sent(works.removeFile, {
      params: { id: workId! },
      body: { questionnaireId: job.detail.questionIds[2]!, sha256: sha256Of(onePixel), removedAt: iso(at) },
    }),
  fixes: ({ workId }, at) =>
    sent(works.addFixes, {
      params: { id: workId! },
      body: { fixes: [{ t: minutes(at).getTime(), lat: -27.4698, lng: 153.0251 }] },
    }),
  finish: ({ workId }, at) => sent(works.complete, { params: { id: workId! }, body: { endedAt: iso(at) } }),
  comment: ({ bookId }, at) =>
    sent(chat.send, {
      params: { id: bookId, threadId: bookId },
      body: { messages: [{ text: 'The key is under the mat', sentTime: iso(at) }] },
    }),
  'problem report': ({ bookId }) =>
    sent(chat.addFile, {
      params: { id: bookId },
      body: { upload: randomUUID() } as never,
      ...photo(),
    }),
}
const sentBefore: Record<string, (field: Field) => Promise<unknown>> = {
  resume: ({ t, job, workId }) => {
    t.clock.set(minutes(-40))
    return t.call(works.hold, { params: { id: workId! }, body: { at: iso(-40) } }, { as: job.worker })
  },
}

const flagOfStart: Partial<Record<Change, string>> = {
  'deactivate the job': 'jobDeactivated',
  'deactivate the site': 'jobDeactivated',
  'take the person off the job': 'notAssigned',
  'archive the site': 'siteArchived',
  'end the contract': 'contractEnded',
  'suspend the contract': 'contractEnded',
  'change the checklist': 'oldChecklist',
  'remove the shift': 'shiftChanged',
  'give the shift to another person': 'shiftChanged',
  'change the role': 'roleChanged',
}
const closes = (change: Change) => change === 'void the visit' || change === 'finish on a second phone'
const saysSomething = new Set(['comment', 'problem report'])

export function expectedFlags(change: Change, step: string, moment: Moment): string[] {
  if (saysSomething.has(step)) return []
  if (step === 'start') return moment === 'after' && flagOfStart[change] ? [flagOfStart[change]] : []
  if (!closes(change)) return []
  // A photo stays after the end, and positions were taken before it only.
  if (step === 'take a photo away' && moment === 'after') return []
  if (step === 'fixes' && change === 'finish on a second phone') return []
  return ['afterClose']
}

export async function checkStepsAfter(change: Change) {
  const t = await aTenant()
  for (const [name, step] of Object.entries(steps))
    for (const moment of Object.keys(moments) as Moment[]) {
      const field = await aField(t, name !== 'start')
      await sentBefore[name]?.(field)
      t.clock.set(minutes(0))
      await changes[change](field)
      t.clock.set(minutes(arrival))
      const { endpoint, input } = step(field, moments[moment])
      const sending = { as: field.job.worker, key: randomUUID() }
      const answer = await t.send(endpoint, input as never, sending)
      const about = `${change} × ${name}, recorded ${moment}: ${answer.body}`
      expect(answer.statusCode, about).toBeLessThan(300)
      const workId = field.workId ?? answer.json().data.workId
      const work = await (await t.scope())
        .from('works')
        .select(['status', 'review_reasons', 'needs_review', 'ended_at'])
        .where('id', '=', workId)
        .executeTakeFirstOrThrow()
      const flags = expectedFlags(change, name, moment)
      expect(work.review_reasons, about).toEqual(flags)
      expect(work.needs_review, about).toBe(flags.length > 0)
      if (change === 'void the visit' && field.workId) expect(work.status, about).toBe('VOID')
      if (change === 'finish on a second phone' && field.workId)
        expect(work.ended_at, about).toEqual(minutes(0))
      const { intact } = await t.call(works.evidence, { params: { id: workId } })
      expect(intact, about).toBe(true)
    }
}
