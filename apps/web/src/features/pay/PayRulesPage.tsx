import { ask, prefetch, useAnswer } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { useLevel } from '@muster/client/use-session'
import { isCompanyAdmin } from '@muster/contract/kit/permissions'
import { pay } from '@muster/contract/pay/pay'
import type { PayRule, PayRuleSet } from '@muster/contract/pay/rules'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { asWritten, msg, useWords } from '@muster/ui/words/words.ts'
import { paths } from '../../navigation/paths.ts'
import { instrumentNames } from '../../shared/pay/employment-words.ts'
import { CompanyValues } from './rules/CompanyValues.tsx'
import css from './rules/pay-rules.module.css'
import { RuleItem } from './rules/RuleItem.tsx'
import { RuleSource } from './rules/RuleSource.tsx'
import { openWhatIf } from './what-if/WhatIfDialog.tsx'

const ruleSets = ask(pay.rules)
export const loader = () => prefetch(ruleSets)

export default function PayRulesPage() {
  const say = useWords()
  const sets = useAnswer(ruleSets)
  const level = useLevel()
  const mayDecide = useMay(pay.decideRule) && isCompanyAdmin(level)
  return (
    <Page
      title={msg('Pay rules')}
      sentence={msg('The rules in force today, with their sources. The company decides which rules count.')}
      action={
        <>
          {sets.length > 0 && <Button label={msg('What if?')} onPick={() => void openWhatIf(sets)} />}
          <Button label={msg('Pay periods')} href={paths.pay} />
        </>
      }
    >
      {sets.length === 0 && (
        <EmptyState
          title={msg('No pay rules in use')}
          hint={msg('Open a person, choose Employment and add terms that name pay rules.')}
          action={<Button label={msg('All users')} href={paths.users} />}
        />
      )}
      <div className="stack">
        {sets.map((set) => (
          <Section
            key={set.instrument}
            title={asWritten(say(instrumentNames[set.instrument]))}
            hint={asWritten(say('People on these rules today: {count}', { count: set.people }))}
          >
            <Rules of={set} mayDecide={mayDecide} />
          </Section>
        ))}
      </div>
    </Page>
  )
}

const groups: readonly { title: string; states: readonly PayRule['state'][] }[] = [
  { title: msg('Not decided'), states: ['UNDECIDED'] },
  { title: msg('In force'), states: ['ON'] },
  { title: msg('Switched off'), states: ['OFF'] },
  { title: msg('Cannot be used yet'), states: ['NO_FACT'] },
]

function Rules({ of, mayDecide }: { of: PayRuleSet; mayDecide: boolean }) {
  const say = useWords()
  return (
    <div className="stack">
      <CompanyValues of={of} mayEnter={mayDecide} />
      {groups.map(({ title, states }) => {
        const rulesOfGroup = of.rules.filter(({ state }) => states.includes(state))
        if (rulesOfGroup.length === 0) return null
        return (
          <div key={title}>
            <h3>{say(title)}</h3>
            <ul className="plain-list lines">
              {rulesOfGroup.map((rule) => (
                <li key={rule.id}>
                  <RuleItem rule={rule} of={of} mayDecide={mayDecide} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {of.notWorkedOut.length > 0 && (
        <div>
          <h3>{say('Conditions that no rule works out')}</h3>
          <ul className="plain-list lines">
            {of.notWorkedOut.map((each) => (
              <li key={each.id} className={css.rule}>
                <p>{say(each.says)}</p>
                <RuleSource clause={each.clause} source={each.source} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
