import type { Entry, Refused } from '../entry.ts'
import { isLocal, outbox } from '../outbox.ts'
import { pauseMs } from './due.ts'

/** The params with local ids replaced; undefined when an answer they wait for will not come. */
export async function resolved(entry: Entry): Promise<Record<string, unknown> | undefined> {
  const params: Record<string, unknown> = { ...entry.params }
  for (const [name, value] of Object.entries(params)) {
    if (!isLocal(value)) continue
    const known = await outbox.resolved.get(value.local)
    if (!known) return undefined
    params[name] = known.id
  }
  return params
}

export async function wait(entry: Entry, tries: number): Promise<void> {
  await outbox.entries.update(entry.seq, { state: 'waiting', tries, nextAt: Date.now() + pauseMs(tries) })
}

export const refusedBy = ({
  code = '',
  message,
  reason,
  params,
}: Partial<Refused> & { message: string }): Refused => ({
  code,
  message,
  reason,
  params,
})

export async function refuse(entry: Entry, refused: Refused): Promise<void> {
  await outbox.uploads.delete(entry.key)
  await outbox.entries.update(entry.seq, { state: 'refused', refused, settledAt: Date.now() })
}

const idIn = (answer: unknown): number | undefined => {
  const made = answer as { workId?: number; id?: number } | null
  return made?.workId ?? made?.id
}

/** Takes an entry as arrived; a photo is not kept twice. */
export const settle = (entry: Entry, answer: unknown) =>
  outbox.transaction('rw', outbox.entries, outbox.resolved, outbox.uploads, async () => {
    await outbox.uploads.delete(entry.key)
    const id = idIn(answer)
    if (entry.lane === entry.key && id !== undefined)
      await outbox.resolved.put({ local: entry.key, id, feature: entry.feature })
    await outbox.entries
      .where('seq')
      .equals(entry.seq)
      .modify((kept) => {
        kept.state = 'sent'
        kept.settledAt = Date.now()
        delete kept.file
        delete kept.sealedFile
        delete kept.hasFile
      })
  })
