import { useDebouncedValue } from '@mantine/hooks'
import { ask, useAsk } from '@muster/client/query'
import { roster } from '@muster/contract/planning/roster'
import { mostChanges, type RosterChangeInput } from '@muster/contract/planning/roster-drafts'
import { useWords } from '@muster/ui/words/words.ts'
import { changeCostText } from './change-cost.ts'

/** What is still typed or chosen asks nothing. */
const restMs = 200

interface Props {
  /** None, or too many for one act: nothing is said. */
  changes: readonly RosterChangeInput[]
  /** The costs of a series are those of its first week. */
  repeats?: boolean
}

/** What shifts would cost once they are drafted, in a line that keeps its room: no button moves when it comes. */
export function CostOfChanges({ changes, repeats = false }: Props) {
  const say = useWords()
  const isAsked = changes.length > 0 && changes.length <= mostChanges
  const text = JSON.stringify(changes)
  const [rested] = useDebouncedValue(text, restMs)
  const question =
    isAsked && rested === text ? ask(roster.changeCost, { body: { changes: [...changes] } }) : undefined
  const { answer, isLoading } = useAsk(question)
  const isWaiting = isAsked && (question === undefined || isLoading)
  // A company without pay rules answers none.
  const cost = isWaiting ? '…' : answer && changeCostText(say, answer)
  const line =
    cost && (repeats ? say('Costs in the first week: {cost}', { cost }) : say('Costs: {cost}', { cost }))
  return (
    <p className="figures" role="status">
      {line || '\u00a0'}
    </p>
  )
}
