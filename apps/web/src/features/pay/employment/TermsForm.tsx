import { ask, useAsk, useSend } from '@muster/client/query'
import { useWeekStart } from '@muster/client/use-session'
import {
  Employment,
  type EmploymentTerms,
  EmploymentType,
  type InstrumentChoice,
} from '@muster/contract/pay/employment'
import { pay } from '@muster/contract/pay/pay'
import { holidayRegions } from '@muster/rules/time/holidays'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { ChipsField } from '@muster/ui/field/choice/ChipsField.tsx'
import { MultiSelectField, SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { AppLink } from '@muster/ui/page/links.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { paths, to } from '../../../navigation/paths.ts'
import { choicesOf } from '../../../shared/choices.ts'
import { savedOrNewer } from '../../../shared/newer.tsx'
import { employmentTypes, instrumentNames, nights } from '../../../shared/pay/employment-words.ts'
import { weekdayChips } from '../../../shared/shifts/RepeatFields.tsx'
import { confirmReached } from '../what-if/confirm-reached.tsx'
import {
  fieldsOf,
  fitting,
  inputOf,
  rethrowOf,
  type TermsFields,
  TermsShape,
  withNewTerms,
} from './terms-fields.ts'

export const addTerms = (employment: Employment, onNewer: () => void) =>
  openDialog(msg('Add terms'), () => <TermsForm employment={employment} onNewer={onNewer} />)
export const editTerms = (employment: Employment, terms: EmploymentTerms, onNewer: () => void) =>
  openDialog(msg('Change terms'), () => <TermsForm employment={employment} terms={terms} onNewer={onNewer} />)

interface Props {
  employment: Employment
  /** Those that are corrected; new ones without. */
  terms?: EmploymentTerms
  onNewer: () => void
}
function TermsForm({ employment, terms, onNewer }: Props) {
  const say = useWords()
  const choices = useAsk(ask(pay.instruments))
  const save = useSend(pay.saveEmployment)
  const { tenantUserId: id, version, currency } = employment
  const saveWith = async (typed: TermsFields) => {
    const index = terms ? employment.terms.indexOf(terms) : employment.terms.length
    const choice = choices.answer?.find(({ code }) => code === typed.instrument)
    const input = choice ? fitting(inputOf(typed), choice) : inputOf(typed)
    const all = terms
      ? employment.terms.with(index, { id: terms.id, ...input })
      : withNewTerms(employment.terms, input)
    const change = { kind: 'EMPLOYMENT', tenantUserId: id, terms: all } as const
    if (!(await confirmReached(change))) return withdrawn
    return savedOrNewer(Employment, onNewer, () =>
      save({ params: { id }, body: { version, terms: all } }),
    ).catch((error: unknown) => rethrowOf(index, error))
  }
  if (!choices.answer) return <NoAnswer failure={choices.failure} again={choices.again} rows={6} />
  const hasOpen = employment.terms.some((each) => each.to === null)
  return (
    <Form
      shape={TermsShape}
      draft={`employment of ${id} ${terms?.id ?? 'new'}`}
      {...(terms && { start: fieldsOf(terms) })}
      save={saveWith}
      submit={msg('Save terms')}
      success={msg('Terms saved')}
    >
      {!terms && hasOpen && (
        <p className="faint">{say('Terms without a last day then end on the day before these.')}</p>
      )}
      <DateField name="from" label={msg('First day')} required />
      <DateField
        name="to"
        label={msg('Last day')}
        help={msg('Leave empty until further notice.')}
        clearable
      />
      <SelectField name="type" label={msg('Type of employment')} options={typeChoices} translate required />
      <RulesFields choices={choices.answer} employment={employment} />
      <NumberField
        name="hourlyRate"
        label={msg('Own rate of an hour')}
        help={msg('Counts where it is more than the rate of the pay rules.')}
        decimals={2}
        per={100}
        step={50}
        unit={currency}
      />
      <HoursFields />
    </Form>
  )
}

const typeChoices = choicesOf(EmploymentType.options, employmentTypes)
const nightChoices = choicesOf(['FIXED', 'ROTATING'] as const, nights)
const regionChoices = holidayRegions.map((value) => ({ value, label: value }))

/** What the chosen pay rules ask for. */
function RulesFields({ choices, employment }: { choices: InstrumentChoice[]; employment: Employment }) {
  const say = useWords()
  const code = useFormValue<string>('instrument')
  const type = useFormValue<EmploymentType>('type')
  const chosen = choices.find((each) => each.code === code)
  const options = choices.map(({ code: value }) => ({ value, label: instrumentNames[value] }))
  return (
    <>
      <SelectField
        name="instrument"
        label={msg('Pay rules')}
        options={options}
        translate
        required={type !== 'CONTRACTOR'}
        clearable={type === 'CONTRACTOR'}
      />
      {chosen && chosen.levels.length > 0 && (
        <SelectField
          name="level"
          label={msg('Level')}
          options={chosen.levels.map((value) => ({ value, label: value }))}
          clearable
        />
      )}
      {chosen?.asksAge && !employment.hasDateOfBirth && (
        <p role="status">
          {say('These pay rules go by age, and the date of birth is not entered.')}{' '}
          <AppLink href={to(paths.person, { id: employment.tenantUserId })}>{say('Edit user')}</AppLink>
        </p>
      )}
      {chosen?.asksPermanentNights && (
        <SelectField name="nights" label={msg('Night shifts')} options={nightChoices} translate clearable />
      )}
      {chosen?.hasTrolleyJuniors && (
        <CheckField name="collectsTrolleys" label={msg('Works for a contractor who collects trolleys')} />
      )}
      {chosen && chosen.weeklyAllowances.length > 0 && (
        <MultiSelectField
          name="weeklyAllowances"
          label={msg('Weekly allowances')}
          options={chosen.weeklyAllowances.map(({ code: value, clause, says }) => ({
            ...{ value, label: say(says), detail: clause },
          }))}
          clearable
        />
      )}
      {chosen?.currency === 'AUD' && (
        <SelectField
          name="region"
          label={msg('State')}
          help={msg('Its public holidays count at sites whose state is not known.')}
          options={regionChoices}
          clearable
        />
      )}
    </>
  )
}

const hours = { decimals: 2, per: 60, step: 30, unit: msg('{count} hours') } as const

function HoursFields() {
  const say = useWords()
  const first = useWeekStart()
  const days = Array.from({ length: 7 }, (_, at) => ((first - 1 + at) % 7) + 1)
  const cycleWeeks = useFormValue<number>('cycleWeeks')
  return (
    <>
      <NumberField name="ordinaryDayMinutes" label={msg('Agreed hours a day')} {...hours} />
      <NumberField name="ordinaryWeekMinutes" label={msg('Agreed hours a week')} {...hours} />
      <ChipsField name="ordinaryWeekdays" label={msg('Working days')} options={weekdayChips(days)} />
      <details open={cycleWeeks != null}>
        <summary>{say('Hours agreed for several weeks')}</summary>
        <div className="stack">
          <NumberField name="cycleWeeks" label={msg('Weeks of the cycle')} min={2} max={26} />
          <NumberField name="cycleMinutes" label={msg('Hours of the cycle')} {...hours} />
          <DateField name="cycleFirstDay" label={msg('First day of a cycle')} clearable />
        </div>
      </details>
    </>
  )
}
