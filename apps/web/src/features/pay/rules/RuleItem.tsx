import type { PayRule, PayRuleSet, PayRuleValue } from '@muster/contract/pay/rules'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { day, moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { openDecision } from './DecisionForm.tsx'
import css from './pay-rules.module.css'
import { RuleSource } from './RuleSource.tsx'
import { ruleStates, valueLabel, valueText } from './rule-words.ts'

interface Props {
  rule: PayRule
  of: PayRuleSet
  mayDecide: boolean
}

/** A rule with its state; unfolded its values, its source and the decisions about it. */
export function RuleItem({ rule, of, mayDecide }: Props) {
  const say = useWords()
  return (
    <details className={css.rule}>
      <summary>
        <span className={css.head}>
          <span className={css.says}>{say(rule.says)}</span>
          <Badge {...ruleStates[rule.state]} />
        </span>
      </summary>
      <div className="stack small">
        <RuleSource {...rule} />
        <Values values={rule.values} currency={of.currency} />
        {rule.state === 'NO_FACT' && (
          <p className="faint">
            {say('Muster has no field yet for what this rule needs. It makes no line.')}
          </p>
        )}
        <Decisions rule={rule} />
        {mayDecide && rule.mayDecide && (
          <div className="row">
            <Button
              label={rule.state === 'ON' ? msg('Switch off…') : msg('Switch on…')}
              size="small"
              of={say(rule.says)}
              onPick={() => void openDecision(of.instrument, rule)}
            />
          </div>
        )}
      </div>
    </details>
  )
}

/** A value whose clause or source are others than those of the rule says them. */
function Values({ values, currency }: { values: readonly PayRuleValue[]; currency: string }) {
  const say = useWords()
  if (values.length === 0) return null
  return (
    <dl className="facts stack small">
      {values.map((value) => {
        const label = valueLabel(say, value)
        return (
          <div key={`${label} ${value.value} ${value.from}`}>
            <dt>{label || say('Value')}</dt>
            <dd className="figures">
              {valueText(say, value, currency)}
              {value.level !== null && (
                <span className="faint block">
                  {say('Clause {clause}.', { clause: value.clause })}{' '}
                  {say('Source: {source}', { source: value.source })}
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Decisions({ rule: { decisions } }: { rule: PayRule }) {
  const say = useWords()
  if (decisions.length === 0) return null
  return (
    <ul className="plain-list lines">
      {decisions.map(({ isOn, from, byName, at, why }) => (
        <li key={`${at} ${from}`}>
          <p>
            {say(
              isOn
                ? msg('Switched on from {day} by {name}, {at}')
                : msg('Switched off from {day} by {name}, {at}'),
              { day: day(from), name: byName, at: moment(at) },
            )}
          </p>
          <p className="reading faint">
            <bdi>{why}</bdi>
          </p>
        </li>
      ))}
    </ul>
  )
}
