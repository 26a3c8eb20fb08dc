import { refreshFeatures } from '@muster/client/query'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'

/**
 * Waits for an act and says that it is done. False where it was refused: the refusal is shown, and the feature in `stale` is
 * asked for again, as it may have changed meanwhile.
 */
export async function attempt<A>(
  sent: Promise<A>,
  sayDone: (answer: A) => void,
  stale?: string,
): Promise<boolean> {
  try {
    sayDone(await sent)
    return true
  } catch (error) {
    void refreshFeatures(stale)
    await sayError(error)
    return false
  }
}
