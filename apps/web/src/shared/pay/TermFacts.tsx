import type { EmploymentTerms } from '@muster/contract/pay/employment'
import { useWords } from '@muster/ui/words/words.ts'
import { termFacts } from './employment-words.ts'

export function TermFacts({ terms, currency }: { terms: EmploymentTerms; currency: string }) {
  const say = useWords()
  return (
    <dl className="facts">
      {termFacts(say, terms, currency).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
