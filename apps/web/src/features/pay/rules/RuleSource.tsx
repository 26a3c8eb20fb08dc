import type { PayRule } from '@muster/contract/pay/rules'
import { useWords } from '@muster/ui/words/words.ts'
import { certainties } from './rule-words.ts'

export function RuleSource({ clause, source, certainty }: Pick<PayRule, 'clause' | 'source' | 'certainty'>) {
  const say = useWords()
  return (
    <p className="faint">
      {clause !== '-' && `${say('Clause {clause}.', { clause })} `}
      {say(certainties[certainty])} {say('Source: {source}', { source })}
    </p>
  )
}
