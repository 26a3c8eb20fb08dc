import { ask, useAsk, useSend } from '@muster/client/query'
import { useWeekStart } from '@muster/client/use-session'
import { DutyArea, type DutyHours, type DutyHoursInput, duty } from '@muster/contract/duty'
import { msg } from '@muster/contract/kit/msg'
import { isLeader, leaders } from '@muster/contract/kit/permissions'
import { rowsOf } from '@muster/contract/kit/rows'
import { id } from '@muster/contract/kit/shapes'
import { roles } from '@muster/contract/users/role-admin'
import { users } from '@muster/contract/users/users'
import { nameApart } from '@muster/rules/people/full-name'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { ChipsField } from '@muster/ui/field/choice/ChipsField.tsx'
import { MultiSelectField, SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { TimeField, timeOfDay } from '@muster/ui/field/date/TimeField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { z } from 'zod'
import { refusing } from '../../shared/leave/leave-form.ts'
import { savedOrNewer } from '../../shared/newer.tsx'
import { weekdayChips } from '../../shared/shifts/RepeatFields.tsx'

export const asInput = ({ people, roleName: _, ...hours }: DutyHours): DutyHoursInput => ({
  ...hours,
  tenantUserIds: people.map(({ tenantUserId }) => tenantUserId),
})

const fields = z.object({
  weekdays: z.array(z.int().min(1).max(7)).min(1, msg('Choose the days')),
  startTime: timeOfDay,
  endTime: timeOfDay,
  tenantUserIds: z.array(id).max(20).optional(),
  roleId: id.nullish(),
})
type HoursFields = z.output<typeof fields>
const HoursShape = fields.superRefine(
  refusing(({ tenantUserIds = [], roleId }: HoursFields) =>
    tenantUserIds.length > 0 === Boolean(roleId)
      ? [{ path: 'tenantUserIds', message: msg('Choose people, or a role') }]
      : [],
  ),
)

const inputOf = ({ weekdays, startTime, endTime, tenantUserIds = [], roleId }: HoursFields) => ({
  ...{ weekdays, startTime, endTime, tenantUserIds, roleId: roleId ?? null },
})
/** `24:00` is typed as the midnight that it is. */
const fieldsOf = (hours: DutyHours) => {
  const { roleId, endTime, ...input } = asInput(hours)
  return { ...input, endTime: endTime === '24:00' ? '00:00' : endTime, roleId: roleId ?? undefined }
}

export const addHours = (area: DutyArea, onNewer: () => void) =>
  openDialog(msg('Add hours'), () => <HoursForm area={area} onNewer={onNewer} />)
export const editHours = (area: DutyArea, at: number, onNewer: () => void) =>
  openDialog(msg('Change hours'), () => <HoursForm area={area} at={at} onNewer={onNewer} />)

interface Props {
  area: DutyArea
  /** Which of the hours; new ones without. */
  at?: number
  onNewer: () => void
}
function HoursForm({ area, at, onNewer }: Props) {
  const save = useSend(duty.save)
  const { groupId, version } = area
  const saveWith = (typed: HoursFields) => {
    const savedHours = area.hours.map(asInput)
    const hours = at === undefined ? [...savedHours, inputOf(typed)] : savedHours.with(at, inputOf(typed))
    return savedOrNewer(DutyArea, onNewer, () => save({ body: { groupId, version, hours } }))
  }
  return (
    <Form
      shape={HoursShape}
      draft={`duty ${groupId ?? 'company'} ${at ?? 'new'}`}
      {...(at !== undefined && { start: fieldsOf(area.hours[at]!) })}
      save={saveWith}
      submit={msg('Save hours')}
      success={msg('Duty saved')}
    >
      <WeekdaysField />
      <TimeField name="startTime" label={msg('From')} required />
      <TimeField
        name="endTime"
        label={msg('Until')}
        help={msg('A time that is not after the start is on the next day.')}
        required
      />
      <PeopleField />
      <RoleField />
    </Form>
  )
}

function WeekdaysField() {
  const first = useWeekStart()
  const days = Array.from({ length: 7 }, (_, at) => ((first - 1 + at) % 7) + 1)
  return <ChipsField name="weekdays" label={msg('Weekdays')} options={weekdayChips(days)} required />
}

function PeopleField() {
  const { answer } = useAsk(ask(users.list, { query: { roleLevels: [...leaders], sort: 'name' } }))
  const options = (answer ? rowsOf(answer) : []).map(({ id: value, name, distinguishedBy, imageURL }) => ({
    ...{ value, label: nameApart(name, distinguishedBy), imageURL },
  }))
  return (
    <MultiSelectField
      name="tenantUserIds"
      label={msg('People, in the order in which they are notified')}
      options={options}
      clearable
    />
  )
}

/** Instead of people. */
function RoleField() {
  const { answer = [] } = useAsk(ask(roles.list))
  const people = useFormValue<number[]>('tenantUserIds') ?? []
  if (people.length > 0) return null
  const options = answer
    .filter(({ roleLevel }) => isLeader(roleLevel))
    .map(({ id: value, name }) => ({ value, label: name }))
  return (
    <SelectField name="roleId" label={msg('Or everyone with a role, together')} options={options} clearable />
  )
}
