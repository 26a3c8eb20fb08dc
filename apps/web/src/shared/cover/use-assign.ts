import { refreshFeatures, useSend } from '@muster/client/query'
import type { Candidate } from '@muster/contract/candidates'
import { cover } from '@muster/contract/cover'
import { msg } from '@muster/contract/msg'
import { roster } from '@muster/contract/roster'
import { today } from '@muster/contract/today'
import { nameApart } from '@muster/rules/people/full-name'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import type { PlaceRef } from './find-cover.ts'

/** Gives a place to a person at once, for this day or from its day on, and then closes. */
export function useAssign({ patternId, occurrenceStart }: PlaceRef, onDone: () => void) {
  const assign = useSend(cover.assign, [roster, today])
  return async ({ tenantUserId, name, distinguishedBy }: Candidate, from: string | undefined) => {
    const which = from === undefined ? { occurrenceStart } : { from }
    try {
      await assign.mutateAsync({ body: { patternId, ...which, tenantUserId } })
    } catch (error) {
      // Somebody may be excluded by now, or the place be filled: the list says so.
      void refreshFeatures(cover.candidates.feature)
      sayError(error)
      return
    }
    onDone()
    showToast(msg('{name} has the shift'), { name: nameApart(name, distinguishedBy) })
  }
}
