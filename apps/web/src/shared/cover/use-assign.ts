import { useSend } from '@muster/client/query'
import type { Candidate } from '@muster/contract/cover/candidates'
import { cover } from '@muster/contract/cover/cover'
import { msg } from '@muster/contract/kit/msg'
import { roster } from '@muster/contract/planning/roster'
import { today } from '@muster/contract/today'
import { nameApart } from '@muster/rules/people/full-name'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { attempt } from '../forms/attempt.ts'
import type { PlaceRef } from './find-cover.ts'

export function useAssign({ patternId, occurrenceStart }: PlaceRef, onDone: () => void) {
  const assign = useSend(cover.assign, [roster, today])
  return ({ tenantUserId, name, distinguishedBy }: Candidate, from: string | undefined) => {
    const which = from === undefined ? { occurrenceStart } : { from }
    const done = () => {
      onDone()
      showToast(msg('{name} has the shift'), { name: nameApart(name, distinguishedBy) })
    }
    // Somebody may be excluded by now, or the place be filled: the list says so.
    const sent = assign({ body: { patternId, ...which, tenantUserId } })
    return attempt(sent, done, cover.candidates.feature)
  }
}
