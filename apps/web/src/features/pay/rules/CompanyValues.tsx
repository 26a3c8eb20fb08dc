import { useSend } from '@muster/client/query'
import { pay } from '@muster/contract/pay/pay'
import { type CompanyPayValue, type PayRuleSet, PayValueInput } from '@muster/contract/pay/rules'
import { valueNames } from '@muster/rules/pay/missing-text'
import { Button } from '@muster/ui/button/Button.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import type { z } from 'zod'
import { companyToday } from '../../../shared/here/company-today.ts'
import { confirmReached } from '../what-if/confirm-reached.tsx'
import css from './pay-rules.module.css'
import { amountText, valueUnits } from './rule-words.ts'

interface Props {
  of: PayRuleSet
  mayEnter: boolean
}
/** The values that the company enters, each with what it was before. */
export function CompanyValues({ of, mayEnter }: Props) {
  const say = useWords()
  if (of.values.length === 0) return null
  return (
    <div>
      <h3>{say('Values of the company')}</h3>
      <ul className="plain-list lines">
        {of.values.map((value) => {
          const name = say(valueNames[value.key] ?? value.key)
          return (
            <li key={value.key} className={css.value}>
              <div>
                <p>{name}</p>
                <Entered value={value} currency={of.currency} />
              </div>
              {mayEnter && (
                <Button
                  label={msg('Enter…')}
                  size="small"
                  of={name}
                  onPick={() => void openDialog(name, () => <ValueForm of={of} value={value} />)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Entered({ value: { unit, entered }, currency }: { value: CompanyPayValue; currency: string }) {
  const say = useWords()
  if (entered.length === 0) return <p className="faint">{say('Not entered')}</p>
  return (
    <ul className="plain-list faint">
      {entered.map(({ value, from, fromAge, byName, at }) => (
        <li key={at}>
          <span className="figures">{amountText(say, unit, value, currency)}</span>
          {', '}
          {fromAge !== null && `${say('from age {age}', { age: fromAge })}, `}
          {say('from {day}', { day: day(from) })}, <bdi>{byName}</bdi>
        </li>
      ))}
    </ul>
  )
}

const Shape = PayValueInput.pick({ from: true, value: true, fromAge: true })

interface FormProps {
  of: PayRuleSet
  value: CompanyPayValue
}
function ValueForm({ of: { instrument, currency }, value: { key, unit, hasAgeBands } }: FormProps) {
  const say = useWords()
  const send = useSend(pay.enterValue)
  const save = async (typed: z.output<typeof Shape>) => {
    const value = { instrument, key, ...typed }
    if (!(await confirmReached({ kind: 'VALUE', ...value }))) return withdrawn
    return send({ body: value })
  }
  return (
    <Form
      shape={Shape}
      start={{ from: companyToday() }}
      draft={`pay value ${instrument} ${key}`}
      save={save}
      submit={msg('Save value')}
      success={msg('Value saved')}
    >
      <p className="faint">{say('It counts from its day, and follows the value before. None is changed.')}</p>
      <NumberField
        name="value"
        label={msg('Value')}
        // Behind a number that is still to be typed stands no unit.
        help={valueUnits(currency)[unit].unit}
        min={0}
        {...valueUnits(currency)[unit]}
        required
      />
      <DateField name="from" label={msg('From')} required />
      {hasAgeBands && (
        <NumberField
          name="fromAge"
          label={msg('From age')}
          help={msg('Leave empty for all ages below the first band.')}
          min={0}
          max={120}
        />
      )}
    </Form>
  )
}
