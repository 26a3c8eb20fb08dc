import { ask, useAsk } from '@muster/client/query'
import { pay } from '@muster/contract/pay/pay'
import type { PayRuleSet } from '@muster/contract/pay/rules'
import { valueNames } from '@muster/rules/pay/missing-text'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { instrumentNames } from '../../../shared/pay/employment-words.ts'
import { valueUnits } from '../rules/rule-words.ts'
import type { ChangeDraft } from './change-draft.ts'

const kinds: readonly { value: ChangeDraft['kind']; label: string }[] = [
  { value: 'DECISION', label: msg('A rule is switched on or off') },
  { value: 'VALUE', label: msg('The company enters another value') },
  { value: 'LEVEL', label: msg('People of a level have another one') },
  { value: 'INSTRUMENT', label: msg('People have other pay rules') },
]

interface Props {
  sets: readonly PayRuleSet[]
  draft: ChangeDraft
  onChange: (draft: ChangeDraft) => void
}
export function ChangeFields({ sets, draft, onChange }: Props) {
  const { kind, instrument, from } = draft
  return (
    <>
      {sets.length > 1 && (
        <SelectField
          label={msg('Pay rules')}
          options={sets.map((each) => ({ value: each.instrument, label: instrumentNames[each.instrument] }))}
          translate
          value={instrument}
          onChange={(next) => next && onChange({ kind, from, instrument: next })}
        />
      )}
      <SelectField
        label={msg('What changes?')}
        options={kinds}
        translate
        value={kind}
        onChange={(next) => next && onChange({ kind: next, from, instrument })}
      />
      <FieldsOfKind sets={sets} draft={draft} onChange={onChange} />
    </>
  )
}

function FieldsOfKind({ sets, draft, onChange }: Props) {
  const say = useWords()
  const set = sets.find(({ instrument }) => instrument === draft.instrument)
  const choices = useAsk(ask(pay.instruments)).answer ?? []
  const levelsOf = (code: string | undefined) =>
    (choices.find((each) => each.code === code)?.levels ?? []).map((value) => ({ value, label: value }))
  const put = (more: Partial<ChangeDraft>) => onChange({ ...draft, ...more })
  if (draft.kind === 'DECISION')
    return (
      <SelectField
        label={msg('Rule')}
        options={(set?.rules ?? [])
          .filter((rule) => rule.mayDecide)
          .map(({ id, says, state }) => ({
            ...{ value: id, label: say(says) },
            detail: say(
              state === 'ON'
                ? msg('On today: works out what is paid without it')
                : msg('Off today: works out what is paid with it'),
            ),
          }))}
        value={draft.rule}
        onChange={(rule) => put({ rule })}
      />
    )
  if (draft.kind === 'VALUE') return <ValueFields set={set} draft={draft} onChange={onChange} />
  if (draft.kind === 'LEVEL')
    return (
      <>
        <SelectField
          label={msg('Level')}
          options={levelsOf(draft.instrument)}
          value={draft.level}
          onChange={(level) => put({ level })}
        />
        <SelectField
          label={msg('Becomes')}
          options={levelsOf(draft.instrument)}
          value={draft.becomes}
          onChange={(becomes) => put({ becomes })}
        />
      </>
    )
  const levels = levelsOf(draft.becomes)
  return (
    <>
      <SelectField
        label={msg('Becomes')}
        options={choices
          .filter(({ code }) => code !== draft.instrument)
          .map(({ code }) => ({ value: code as string, label: instrumentNames[code] }))}
        translate
        value={draft.becomes}
        onChange={(becomes) => put({ becomes, level: undefined })}
      />
      {levels.length > 0 && (
        <SelectField
          label={msg('Level')}
          options={levels}
          value={draft.level}
          onChange={(level) => put({ level })}
        />
      )}
    </>
  )
}

interface ValueProps extends Omit<Props, 'sets'> {
  set: PayRuleSet | undefined
}
function ValueFields({ set, draft, onChange }: ValueProps) {
  const value = set?.values.find(({ key }) => key === draft.key)
  return (
    <>
      <SelectField
        label={msg('Value')}
        options={(set?.values ?? []).map(({ key }) => ({ value: key, label: valueNames[key] ?? key }))}
        translate
        value={draft.key}
        onChange={(key) => onChange({ ...draft, key, value: undefined })}
      />
      {set && value && (
        <NumberField
          label={msg('New value')}
          min={0}
          value={draft.value}
          onChange={(next) => onChange({ ...draft, value: next })}
          {...valueUnits(set.currency)[value.unit]}
        />
      )}
    </>
  )
}
