import { useSend } from '@muster/client/query'
import {
  type IncidentDetail,
  type IncidentPerson,
  IncidentPersonInput,
  IncidentUpdate,
  incidentParts,
  incidents,
} from '@muster/contract/incidents'
import { msg } from '@muster/contract/kit/msg'
import { staff } from '@muster/contract/kit/permissions'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { DateTimeField } from '@muster/ui/field/date/DateField.tsx'
import { TextArea, TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { choicesOf } from '../../shared/choices.ts'
import { partWords } from '../../shared/incidents/incident-words.ts'
import { EmployeePicker } from '../../shared/pickers/EmployeePicker.tsx'
import { KindField } from './KindField.tsx'

interface Props {
  incident: IncidentDetail
}

/** What it says now stays in the history. */
export const openCorrect = (incident: IncidentDetail) =>
  void openDialog(msg('Correct incident'), () => <Correct incident={incident} />)

function Correct({ incident }: Props) {
  const update = useSend(incidents.update)
  const { id, kind, happenedAt, what, place, version, timezone } = incident
  return (
    <Form
      shape={IncidentUpdate}
      draft={false}
      start={{ kind, happenedAt, what, place, version }}
      save={(body) => update({ params: { id }, body })}
      submit={msg('Save changes')}
      summary={false}
    >
      <KindField />
      <DateTimeField name="happenedAt" label={msg('Happened')} zone={timezone} />
      <TextField name="place" label={msg('Where at the site')} />
      <TextArea name="what" label={msg('Description')} rows={5} required />
      <TextArea name="note" label={msg('Reason')} rows={2} />
    </Form>
  )
}

export const openClose = (incident: IncidentDetail) =>
  void openDialog(msg('Close incident'), () => <Close incident={incident} />)

function Close({ incident: { id, version } }: Props) {
  const update = useSend(incidents.update)
  return (
    <Form
      shape={IncidentUpdate}
      draft={`close incident ${id}`}
      start={{ state: 'CLOSED', version }}
      save={(body) => update({ params: { id }, body })}
      submit={msg('Close incident')}
      summary={false}
    >
      <TextArea name="learned" label={msg('Lessons learned')} rows={4} required />
    </Form>
  )
}

interface PersonProps extends Props {
  /** Where in the list; one more is a new person. */
  at: number
}
const usual = { part: 'INVOLVED' } as const
export const openPerson = (incident: IncidentDetail, at: number) =>
  void openDialog(msg('Person concerned'), () => <Person incident={incident} at={at} />)

function Person({ incident: { id, people, version }, at }: PersonProps) {
  const update = useSend(incidents.update)
  return (
    <Form
      shape={IncidentPersonInput}
      draft={false}
      start={people[at] ?? usual}
      save={(person) => update({ params: { id }, body: { people: withPerson(people, at, person), version } })}
      submit={msg('Save')}
      summary={false}
    >
      <PersonFields />
    </Form>
  )
}

const withPerson = (people: readonly IncidentPerson[], at: number, person: IncidentPersonInput) => [
  ...people.slice(0, at),
  person,
  ...people.slice(at + 1),
]

function PersonFields() {
  const part = useFormValue<IncidentPersonInput['part']>('part')
  const userId = useFormValue<number | null | undefined>('tenantUserId')
  return (
    <>
      <SelectField
        name="part"
        label={msg('Role')}
        translate
        required
        options={choicesOf(incidentParts, partWords)}
      />
      <EmployeePicker name="tenantUserId" label={msg('Person')} levels={staff} clearable withRemoved />
      {!userId && <TextField name="name" label={msg('Name, if not of the company')} />}
      {part === 'HURT' && (
        <>
          <TextArea name="injury" label={msg('Injury: part of the body, and how')} rows={2} />
          <TextArea name="treatment" label={msg('Treatment')} rows={2} />
        </>
      )}
      <TextArea name="statement" label={msg('Statement')} rows={4} />
    </>
  )
}
