import { ask, useAsk, useSend } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { useLevel, useSession } from '@muster/client/use-session'
import { isOwner, mayTouch } from '@muster/contract/kit/permissions'
import type { Employment, EmploymentTerms } from '@muster/contract/pay/employment'
import { pay } from '@muster/contract/pay/pay'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed } from '@muster/ui/dialog/confirm.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { companyToday } from '../../../shared/here/company-today.ts'
import { employmentTypes, termDays } from '../../../shared/pay/employment-words.ts'
import { TermFacts } from '../../../shared/pay/TermFacts.tsx'
import css from '../../../shared/pay/terms.module.css'
import { confirmReached } from '../what-if/confirm-reached.tsx'
import { addTerms, editTerms } from './TermsForm.tsx'

interface Props {
  person: { id: number; name: string; userRole: { roleLevel: number } }
}

/** The terms of employment of a person, the newest first. */
export function EmploymentTab({ person: { id, name, userRole } }: Props) {
  const level = useLevel()
  const isOwn = useSession()?.user.tenantUserId === id
  const { answer, failure, again } = useAsk(ask(pay.employment, { params: { id } }))
  const mayEdit =
    useMay(pay.saveEmployment) && mayTouch(level, userRole.roleLevel) && (!isOwn || isOwner(level))
  if (!answer) return <NoAnswer failure={failure} again={again} rows={6} />
  const isEmpty = answer.terms.length === 0
  return (
    <Section
      title={msg('Employment')}
      hint={msg(
        'The terms on which the person works. Pay rules work out lines and amounts from them; without them nothing changes.',
      )}
      action={
        mayEdit && !isEmpty && <Button label={msg('Add terms')} onPick={() => void addTerms(answer, again)} />
      }
    >
      {isEmpty ? (
        <EmptyState
          title={msg('No terms entered')}
          {...(mayEdit && {
            action: <Button label={msg('Add terms')} onPick={() => void addTerms(answer, again)} />,
          })}
        />
      ) : (
        <ul className="plain-list lines">
          {answer.terms.toReversed().map((terms) => (
            <li key={terms.id} className={clsx('stack', 'small', css.terms)}>
              <TermsHead terms={terms} />
              <TermFacts terms={terms} currency={answer.currency} />
              {mayEdit && <Acts employment={answer} terms={terms} name={name} onNewer={again} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const hasEnded = ({ to }: EmploymentTerms) => to !== null && to < companyToday()

function TermsHead({ terms }: { terms: EmploymentTerms }) {
  const say = useWords()
  const isComing = terms.from > companyToday()
  return (
    <p className="row">
      <strong>{say(employmentTypes[terms.type])}</strong>
      <span className="figures">{termDays(say, terms)}</span>
      {hasEnded(terms) && <Badge label={msg('Ended')} />}
      {isComing && <Badge label={msg('Not started yet')} tone="warn" />}
    </p>
  )
}

interface ActsProps {
  employment: Employment
  terms: EmploymentTerms
  name: string
  onNewer: () => void
}
function Acts({ employment, terms, name, onNewer }: ActsProps) {
  const say = useWords()
  const save = useSend(pay.saveEmployment)
  const whose = `${name}, ${termDays(say, terms)}`
  const remove = async () => {
    const question = {
      title: msg('Remove terms'),
      sentence: msg('These terms then never counted. Pay of locked periods does not change.'),
      proceed: msg('Remove terms'),
      danger: true,
    }
    const { version, tenantUserId: id } = employment
    const rest = employment.terms.filter((each) => each.id !== terms.id)
    if (!(await confirmReached({ kind: 'EMPLOYMENT', tenantUserId: id, terms: rest }))) return
    const send = () => save({ params: { id }, body: { version, terms: rest } }).finally(onNewer)
    if (await confirmed(question, send)) showToast(msg('Terms removed'))
  }
  return (
    <div className="row">
      <Button
        label={msg('Change…')}
        size="small"
        of={whose}
        onPick={() => void editTerms(employment, terms, onNewer)}
      />
      {!hasEnded(terms) && (
        <Button label={msg('Remove')} size="small" kind="plain" of={whose} onPick={() => void remove()} />
      )}
    </div>
  )
}
