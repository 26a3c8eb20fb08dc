import { ask, useAsk } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { pay } from '@muster/contract/pay/pay'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { paths, to } from '../../../navigation/paths.ts'
import { companyToday } from '../../../shared/here/company-today.ts'
import { employmentTypes, termDays } from '../../../shared/pay/employment-words.ts'
import { TermFacts } from '../../../shared/pay/TermFacts.tsx'

/** The terms on which a person works today, for who may read them. Nothing where none are entered. */
export function EmploymentNow({ of: id }: { of: number }) {
  const say = useWords()
  const mayRead = useMay(pay.employment)
  const { answer } = useAsk(mayRead ? ask(pay.employment, { params: { id } }) : undefined)
  const today = companyToday()
  const terms = answer?.terms.find((each) => each.from <= today && (each.to ?? today) >= today)
  if (!answer || !terms) return null
  return (
    <Section
      title={msg('Employment')}
      action={<AppLink href={to(paths.person, { id, tab: 'employment' })}>{say('All terms')}</AppLink>}
    >
      <p className="row">
        <strong>{say(employmentTypes[terms.type])}</strong>
        <span className="figures">{termDays(say, terms)}</span>
      </p>
      <TermFacts terms={terms} currency={answer.currency} />
    </Section>
  )
}
