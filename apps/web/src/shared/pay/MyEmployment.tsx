import { ask } from '@muster/client/query'
import { pay } from '@muster/contract/pay/pay'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useKept } from '../../offline/kept/kept-answers.ts'
import fieldCss from '../checklist/field.module.css'
import { employmentTypes, termDays } from './employment-words.ts'
import { TermFacts } from './TermFacts.tsx'
import css from './terms.module.css'

export const myEmployment = ask(pay.myEmployment)

/** The own terms of employment, the newest first; nothing where none were entered. */
export function MyEmployment() {
  const say = useWords()
  const { answer } = useKept(myEmployment)
  if (!answer || answer.terms.length === 0) return null
  return (
    <section className={clsx('card', fieldCss.visit)}>
      <details>
        <summary>{say(msg('My employment'))}</summary>
        <ul className="plain-list lines">
          {answer.terms.toReversed().map((terms) => (
            <li key={terms.id} className={css.terms}>
              <p className="strong">{say(employmentTypes[terms.type])}</p>
              <p className="faint figures">{termDays(say, terms)}</p>
              <TermFacts terms={terms} currency={answer.currency} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
