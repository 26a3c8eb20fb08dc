import type { StartInput } from '@muster/contract/works/field-inputs'
import type { MyDay } from '@muster/contract/works/works'
import type { Entry } from '../../../../offline/entry.ts'
import { retry, rewrite } from '../../../../offline/outbox.ts'

/**
 * Writes a refused start again, with the place where the person stands now. The time is now too, unless something was
 * recorded for the visit since. False when the person went back.
 */
export async function startAgain(start: Entry, day: MyDay | undefined, isAlone: boolean): Promise<boolean> {
  const body = start.body as StartInput
  const job = day?.startableJobs.find(({ jobId }) => jobId === body.jobId)
  if (!day || !job) {
    await retry(start)
    return true
  }
  const tappedAt = Date.now()
  const { checkStart } = await import('./check-start.tsx')
  const checked = await checkStart(day, { job, type: body.specTypes?.[0] ?? 'NORMAL' }, tappedAt)
  if (!checked) return false
  const { position: _, ...rest } = body
  await rewrite(start, {
    ...rest,
    ...(isAlone && { startedAt: new Date(tappedAt).toISOString() }),
    ...(checked.position && { position: checked.position }),
  })
  return true
}
