import { msg } from '@muster/contract/kit/msg'
import { confirmed } from '@muster/ui/dialog/confirm.tsx'
import { failureOf } from '@muster/ui/words/failure.ts'

/** Without the database's code, which comes later. */
const isDeviceFull = (error: unknown) => (error as { code?: unknown } | null)?.code === 'FULL'

/**
 * Keeps something on the device. Where that is full the person reads so, and may make room and try again: what was
 * taken is still in memory until they give it up.
 */
export async function keptOrAsked(keep: () => Promise<unknown>): Promise<void> {
  try {
    await keep()
  } catch (error) {
    if (!isDeviceFull(error)) throw error
    const question = {
      title: msg('This phone is full'),
      sentence: failureOf(error),
      proceed: msg('Try again'),
    }
    await confirmed(question, keep)
  }
}
