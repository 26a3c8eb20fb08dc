import { ask, prefetch, useAnswer, useSend } from '@muster/client/query'
import { type ActionRule, type ActionRuleInput, ActionRules } from '@muster/contract/action-rules'
import { actions } from '@muster/contract/actions'
import { AddButton } from '@muster/ui/button/AddButton.tsx'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { Owner } from '../../shared/actions/ActionFacts.tsx'
import { bandWords, priorityWords, ruleWords } from '../../shared/actions/action-words.ts'
import { savedOrNewer } from '../../shared/newer.tsx'
import css from './actions.module.css'
import { openRule } from './open-rule.tsx'

const rulesQuestion = ask(actions.rules)
export const loader = () => prefetch(rulesQuestion)

export const asInput = ({ owner, ...rule }: ActionRule): ActionRuleInput => ({
  ...rule,
  ownerUserId: owner?.tenantUserId ?? null,
})

export default function RulesPage() {
  const { rules, version } = useAnswer(rulesQuestion)
  const send = useSend(actions.saveRules)
  const save = (next: readonly ActionRuleInput[], onNewer?: () => void) =>
    savedOrNewer(ActionRules, onNewer, () => send({ body: { rules: [...next], version } }))
  const inputs = rules.map(asInput)
  const add = () => openRule({ save: (rule, close) => save([...inputs, rule], close) })
  const edit = (at: number) =>
    openRule({ rule: inputs[at], save: (rule, close) => save(inputs.with(at, rule), close) })
  return (
    <Page
      title={msg('Action rules')}
      sentence={msg('The first rule that fits makes an action, with its owner and due time.')}
      action={<AddButton label={msg('Add rule')} onPick={add} />}
      narrow
    >
      <Section title={msg('Rules')}>
        {rules.length === 0 && (
          <EmptyState
            title={msg('No rules yet')}
            hint={msg('Without rules, failed checks are shown in reports and make no actions.')}
          />
        )}
        <ol className="plain-list lines">
          {rules.map((rule, at) => (
            <Rule
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place in the list
              key={at}
              rule={rule}
              onEdit={() => edit(at)}
              onRemove={() => save(inputs.toSpliced(at, 1))}
              onUp={
                at > 0 ? () => save(inputs.with(at - 1, inputs[at]!).with(at, inputs[at - 1]!)) : undefined
              }
            />
          ))}
        </ol>
      </Section>
    </Page>
  )
}

interface RuleProps {
  rule: ActionRule
  onEdit: () => void
  onRemove: () => unknown
  onUp: (() => unknown) | undefined
}
function Rule({ rule, onEdit, onRemove, onUp }: RuleProps) {
  const say = useWords()
  const { kind, rating, band, hours, priority, asksPhoto } = rule
  const name = say(ruleWords[kind])
  const limits = [
    rating !== null && say('{rating} of 5 or less', { rating }),
    band !== null && say(bandWords[band]),
    say('Due within {hours} hours', { hours }),
    say(priorityWords[priority]),
    asksPhoto && say('Done only with a photo'),
  ]
  return (
    <li className={clsx('stack small', css.rule)}>
      <p className="strong">{name}</p>
      <p className="faint">{limits.filter(Boolean).join(' · ')}</p>
      <p>
        {say('Owner [action]')}: <Owner owner={rule.owner} />
      </p>
      <div className={clsx('row small', css.ruleActs)}>
        <Button size="small" kind="plain" label={msg('Edit')} of={name} onPick={onEdit} />
        <Button size="small" kind="plain" label={msg('Remove')} of={name} onPick={onRemove} />
        {onUp && <Button size="small" kind="plain" label={msg('Move up')} of={name} onPick={onUp} />}
      </div>
    </li>
  )
}
