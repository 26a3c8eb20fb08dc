import type { Action } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { stateWords } from './action-words.ts'

export const ActionBadges = ({ state, isOverdue, answerCorrected, priority }: Action) => (
  <>
    <Badge {...stateWords[state]} />
    {isOverdue && <Badge label={msg('Overdue')} tone="bad" />}
    {priority === 'HIGH' && <Badge label={msg('High priority')} tone="warn" />}
    {answerCorrected && <Badge label={msg('Answer corrected')} />}
  </>
)
