import { useSend } from '@muster/client/query'
import { isLeader } from '@muster/contract/kit/permissions'
import { day, reason } from '@muster/contract/kit/shapes'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { today } from '@muster/contract/today'
import {
  noSuspensionReason,
  type Suspension,
  suspendedShifts,
  suspensions,
} from '@muster/contract/users/suspensions'
import { users } from '@muster/contract/users/users'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { companyToday } from '../../shared/here/company-today.ts'
import { ShiftsField } from './ShiftsField.tsx'

export const affected = [users, roster, calendar, today]

const shifts = z.enum(suspendedShifts)
/** An empty last day is sent as null: until further notice. */
const until = day.nullish().transform((value) => value ?? null)
const SuspendForm = z.object({ from: day, until, reason: reason(noSuspensionReason), shifts })
const ChangeForm = SuspendForm.omit({ from: true })

interface PersonProps {
  person: { id: number; name: string; userRole: { roleLevel: number } }
}

export const openSuspend = (person: PersonProps['person']) =>
  void openDialog(msg('Suspend'), () => <Suspend person={person} />)

function Suspend({ person: { id, name, userRole } }: PersonProps) {
  const say = useWords()
  const add = useSend(suspensions.add, affected)
  return (
    <Form
      shape={SuspendForm}
      start={{ from: companyToday(), shifts: 'RELEASE' }}
      draft={`suspension of ${id}`}
      save={async (body) => {
        await add({ params: { id }, body })
        showToast(msg('{name} is suspended'), { name })
      }}
      submit={msg('Suspend')}
    >
      <p className="strong">{name}</p>
      <p className="faint">
        {say(
          'They cannot be planned and are not asked for shifts. They can still sign in and read their records.',
        )}
      </p>
      {isLeader(userRole.roleLevel) && (
        <p className="faint">{say('Until it ends, they can do only what an employee can.')}</p>
      )}
      <DateField name="from" label={msg('First day')} min={companyToday()} required />
      <UntilField />
      <ReasonField />
      <ShiftsOfDays tenantUserId={id} />
    </Form>
  )
}

const ShiftsOfDays = ({ tenantUserId }: { tenantUserId: number }) => (
  <ShiftsField tenantUserId={tenantUserId} from={useFormValue<string>('from')} />
)

interface ChangeProps {
  suspension: Suspension
  name: string
}

export const openChangeSuspension = (props: ChangeProps) =>
  void openDialog(msg('Change suspension'), () => <ChangeSuspension {...props} />)

function ChangeSuspension({ suspension, name }: ChangeProps) {
  const { id, tenantUserId, from, until: lastDay, reason: why, version } = suspension
  const say = useWords()
  const update = useSend(suspensions.update, affected)
  const first = [companyToday(), from].sort()[1]!
  return (
    <Form
      shape={ChangeForm}
      start={{ until: lastDay, reason: why ?? '', shifts: 'RELEASE' }}
      draft={`suspension ${id}`}
      save={async (body) => {
        await update({ params: { id }, body: { ...body, version } })
        showToast(msg('Suspension changed'))
      }}
      submit={msg('Save')}
    >
      <p className="strong">{name}</p>
      <UntilField min={first} />
      <ReasonField />
      <ShiftsField tenantUserId={tenantUserId} from={first} />
      <p className="faint">
        {say('Shifts on days that no longer count are theirs again, as far as they are still uncovered.')}
      </p>
    </Form>
  )
}

function UntilField({ min }: { min?: string }) {
  const from = useFormValue<string>('from')
  return (
    <DateField
      name="until"
      label={msg('Last day')}
      help={msg('Leave empty to suspend until further notice.')}
      min={min ?? from}
      clearable
    />
  )
}

const ReasonField = () => (
  <TextArea
    name="reason"
    label={msg('Reason')}
    help={msg('Only management reads it. The person reads the days alone.')}
    required
    secret
  />
)
