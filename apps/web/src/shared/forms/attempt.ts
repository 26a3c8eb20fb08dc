import { refreshFeatures } from '@muster/client/query'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'

/**
 * Waits for an act. Where it is refused, the feature in `stale` is asked for again: what is newer stands behind the refusal.
 * Throws what `sent` throws.
 */
export const orRefreshed = <A>(sent: Promise<A>, stale: string | undefined): Promise<A> =>
  sent.catch((error: unknown) => {
    void refreshFeatures(stale)
    throw error
  })

/** The same, and says that it is done. False where it was refused, once the person has read why. */
export async function attempt<A>(
  sent: Promise<A>,
  sayDone: (answer: A) => void,
  stale?: string,
): Promise<boolean> {
  try {
    sayDone(await orRefreshed(sent, stale))
    return true
  } catch (error) {
    await sayError(error)
    return false
  }
}
