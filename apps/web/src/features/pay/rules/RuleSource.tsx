import type { PayRule } from '@muster/contract/pay/rules'
import { useWords } from '@muster/ui/words/words.ts'
import { certainties } from './rule-words.ts'

type Props = Pick<PayRule, 'clause' | 'source'> & Partial<Pick<PayRule, 'certainty'>>

/** Without a certainty of what no one can switch on. */
export function RuleSource({ clause, source, certainty }: Props) {
  const say = useWords()
  return (
    <p className="faint">
      {clause !== '-' && `${say('Clause {clause}.', { clause })} `}
      {certainty && `${say(certainties[certainty])} `}
      {say('Source: {source}', { source })}
    </p>
  )
}
