import { useAsk, useSend } from '@muster/client/query'
import { actions } from '@muster/contract/actions'
import type { Input } from '@muster/contract/kit/endpoint'
import { isManagement } from '@muster/contract/kit/permissions'
import { works } from '@muster/contract/works/works'
import { useKept } from '../../offline/kept/kept-answers.ts'
import { keptOrAsked } from '../../offline/kept-or-asked.ts'
import { queue } from '../../offline/use-queued.ts'
import { useActor } from '../visits/visit-actions.tsx'
import { scoresOfVisit } from './questions.ts'

/** Now, as this device says it. */
export const recordedNow = () => ({ recordedAt: new Date().toISOString() })

const useIsOffice = () => isManagement(useActor().roleLevel)

/** What may be judged again in a visit. A team leader reads it without signal too; it does not lie on the office's desktops. */
export function useScores(workId: number | undefined) {
  const isOffice = useIsOffice()
  const question = workId === undefined ? undefined : scoresOfVisit(workId)
  const asked = useAsk(isOffice ? question : undefined)
  const keptAnswer = useKept(isOffice ? undefined : question)
  return isOffice ? asked : keptAnswer
}

/**
 * Says what a person thinks of a repair. The office learns at once when another person was faster; what a team leader says
 * waits on the phone until there is a signal.
 */
export function useVerdicts() {
  const isOffice = useIsOffice()
  const verifyNow = useSend(actions.verify)
  const judgeNow = useSend(actions.reinspect, [works])
  return {
    verify: async ({ params, body }: Input<typeof actions.verify>): Promise<unknown> =>
      isOffice
        ? verifyNow({ params, body })
        : keptOrAsked(() => queue(actions.verify, { params, body: { ...body, ...recordedNow() } })),
    judge: async ({ params, body }: Input<typeof actions.reinspect>): Promise<unknown> =>
      isOffice
        ? judgeNow({ params, body })
        : keptOrAsked(() => queue(actions.reinspect, { params, body: { ...body, ...recordedNow() } })),
  }
}
