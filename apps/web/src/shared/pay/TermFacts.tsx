import type { EmploymentTerms } from '@muster/contract/pay/employment'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { termFacts } from './employment-words.ts'
import css from './terms.module.css'

export function TermFacts({ terms, currency }: { terms: EmploymentTerms; currency: string }) {
  const say = useWords()
  return (
    <dl className={clsx('facts', css.facts)}>
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
