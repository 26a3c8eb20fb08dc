import { callWith } from '@muster/client/call'
import { CallFailure, isPassing } from '@muster/client/call-failure'
import { usualPatienceMs } from '@muster/client/patience'
import type { StepName } from '@muster/contract/works/step-names'
import type { Step, StepAnswer } from '@muster/contract/works/steps'
import { works } from '@muster/contract/works/works'
import type { Entry, KeptEntry } from '../entry.ts'
import { opened } from '../entry-seal.ts'
import { isLocal, outbox } from '../outbox.ts'
import { pauseMs } from './due.ts'
import { isStill, optionsOf, type Sender } from './sender.ts'
import { refuse, refusedBy, resolved, settle, wait } from './settle.ts'

/** The server takes 1 MiB at once. */
const mostBytes = 900_000
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

/** The step of an entry; undefined where it cannot go with those before it. */
async function stepOf(entry: Entry, before: ReadonlyMap<string, Step>): Promise<Step | undefined> {
  if (entry.isLocked) return undefined
  const { key, params, body } = entry
  const step = entry.name as StepName
  const { id } = params
  if (isLocal(id) && before.get(id.local)?.step === 'start') return { key, step, startKey: id.local, body }
  const known = await resolved(entry)
  return known && { key, step, ...(known.id !== undefined && { id: known.id }), body }
}

/**
 * Sends steps in one request, and settles each as it is answered. Answers those that were sent; undefined when they are to
 * be sent one by one: there is one only, or the server takes none together, which `may` then remembers.
 */
export async function sendTogether(due: readonly KeptEntry[], may: { together: boolean }, sender: Sender) {
  if (due.length < 2) return undefined
  const steps = new Map<string, Step>()
  const entries: Entry[] = []
  let bytes = 0
  for (const kept of due) {
    const entry = await opened(kept)
    const step = await stepOf(entry, steps)
    bytes += step ? bytesOf(step) : 0
    if (!step || bytes > mostBytes) break
    steps.set(entry.key, step)
    entries.push(entry)
  }
  if (entries.length < 2 || sender.person !== entries[0]!.person || !isStill(sender)) return undefined
  await mark(entries, { state: 'sending' })
  try {
    const told = await callWith(
      works.steps,
      { body: { steps: [...steps.values()] } },
      { ...(await optionsOf(sender, steps.size)), patienceMs: usualPatienceMs },
    )
    await settleAll(entries, new Map(told.map((each) => [each.key, each])))
  } catch (failure) {
    if (failure instanceof CallFailure && !isPassing(failure)) {
      may.together = false
      await mark(entries, { state: 'waiting' })
      return undefined
    }
    const tries = entries[0]!.tries + 1
    await mark(entries, { state: 'waiting', tries, nextAt: Date.now() + pauseMs(tries) })
  }
  return entries
}

const mark = (entries: readonly Entry[], how: Partial<KeptEntry>) =>
  outbox.entries.bulkUpdate(entries.map(({ seq }) => ({ key: seq, changes: how })))

const isOver = ({ status, code = '' }: StepAnswer) =>
  isPassing(new CallFailure({ status, code, message: '' }))

/** What has no answer was not tried, and leaves again when it is due. */
const settleAll = (entries: readonly Entry[], told: ReadonlyMap<string, StepAnswer>) =>
  outbox.transaction('rw', outbox.entries, outbox.resolved, outbox.uploads, async () => {
    for (const entry of entries) {
      const answer = told.get(entry.key)
      if (!answer) await outbox.entries.update(entry.seq, { state: 'waiting' })
      else if (answer.status < 300) await settle(entry, answer.data)
      else if (isOver(answer)) await wait(entry, entry.tries + 1)
      else await refuse(entry, refusedBy(answer))
    }
  })
