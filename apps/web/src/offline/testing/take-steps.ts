import { good, type Heard, type Reply } from '@muster/client/testing/a-server'
import type { Step, StepAnswer } from '@muster/contract/works/steps'
import { works } from '@muster/contract/works/works'

/** Answers a list of steps as the server does, each by `one` as though it had come alone. */
export async function takeSteps(whole: Heard, one: (heard: Heard) => Reply | Promise<Reply>): Promise<Reply> {
  const begun = new Map<string, unknown>()
  const answers: StepAnswer[] = []
  for (const { key, step, id, startKey, body } of (JSON.parse(whole.body) as { steps: Step[] }).steps) {
    const work = startKey === undefined ? id : begun.get(startKey)
    if (startKey !== undefined && work === undefined) continue
    const { method, path } = works[step]
    const headers = { ...whole.headers, 'idempotency-key': key }
    const sent = { path: path.replace(':id', String(work)), body: JSON.stringify(body) ?? '' }
    const { status = 200, body: said } = await one({ ...whole, method, headers, ...sent })
    const { data, code, message = '' } = said as { data?: unknown; code?: string; message?: string }
    answers.push({ key, status, message, ...(code && { code }), data })
    if (status >= 500) break
    if (step === 'start' && status < 300) begun.set(key, (data as { workId: number }).workId)
  }
  return good(answers)
}
