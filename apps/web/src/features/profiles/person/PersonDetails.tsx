import { useAsk } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { msg } from '@muster/contract/kit/msg'
import { isClient, isOwner } from '@muster/contract/kit/permissions'
import type { UserRecord } from '@muster/contract/users/users'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { Lock } from '@muster/ui/field/FixedValue.tsx'
import { TextArea, TextField } from '@muster/ui/field/TextField.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { day, today } from '@muster/ui/words/format.ts'
import { zoneChoices } from '../../../shared/site-time/zone-choices.ts'
import { roleList } from '../../users/form/name-fields.tsx'
import { PasswordInPlace } from '../../users/form/PasswordInPlace.tsx'
import { PictureField } from '../../users/form/PictureField.tsx'
import { TaxNumberInPlace } from '../../users/form/TaxNumberInPlace.tsx'
import { RoleField } from '../../users/form/UserFields.tsx'
import { usePersonInPlace } from '../../users/form/use-person-in-place.ts'
import { Facts, factInPlace, switchInPlace } from '../Facts.tsx'

interface Props {
  person: UserRecord
}

/** What is known of a person or a client; each value is changed where it is read. */
export function PersonDetails({ person }: Props) {
  const { mayEdit } = usePersonInPlace(person)
  const { id, name, imageURL } = person
  const words = useWordFacts(person)
  const choices = useChoiceFacts(person)
  return (
    <Section title={msg('Details')}>
      <div className="stack">
        {mayEdit && <PictureField id={id} name={name} imageURL={imageURL} />}
        <Facts facts={[...words, ...choices]} />
      </div>
    </Section>
  )
}

function useWordFacts(person: UserRecord) {
  const { mayEdit, inPlace } = usePersonInPlace(person)
  const name = (part: 'firstName' | 'lastName', label: string) =>
    factInPlace({
      ...inPlace(part, ({ user }) => user[part]),
      label,
      show: (value) => value && <bdi>{value}</bdi>,
      field: (field) => <TextField {...field} width="name" required={part === 'firstName'} />,
      mayEdit,
    })
  const number = (of: 'employeeNumber' | 'businessNumber', label: string) =>
    factInPlace({
      ...inPlace(of, (record) => record[of] ?? ''),
      label,
      show: (value) => value && <bdi>{value}</bdi>,
      field: (field) => <TextField {...field} width="phone" secret={of === 'businessNumber'} />,
      mayEdit,
    })
  const isMissing = !person.taxNumberMasked
  return [
    // The name of a company is one, and stands at the top of its page.
    ...(isClient(person.userRole.roleLevel)
      ? []
      : [name('firstName', msg('First name')), name('lastName', msg('Last name'))]),
    number('employeeNumber', msg('Employee number')),
    factInPlace({
      ...inPlace('address', ({ user }) => user.address ?? ''),
      label: msg('Address'),
      show: (value) => value && <bdi className="reading">{value}</bdi>,
      field: (field) => <TextArea {...field} rows={2} />,
      mayEdit,
    }),
    number('businessNumber', msg('ABN')),
    ...(mayEdit
      ? [
          { label: msg('TFN'), value: <TaxNumberInPlace of={person} />, isMissing },
          { label: msg('Password'), value: <PasswordInPlace of={person} /> },
        ]
      : []),
  ]
}

function useChoiceFacts(person: UserRecord) {
  const me = useSession()?.user
  const { mayEdit, inPlace } = usePersonInPlace(person)
  const isSelf = me?.tenantUserId === person.id
  const givesPayroll = me && isOwner(me.userRole.roleLevel) && person.payrollAccess !== undefined
  const emergency = switchInPlace({
    ...inPlace('availableForEmergency', (record) => record.availableForEmergency ?? false),
    label: msg('Available in an emergency'),
    mayEdit,
  })
  return [
    factInPlace({
      ...inPlace('userRoleId', ({ userRole }) => userRole.id),
      label: msg('Role'),
      show: (id) => (
        <>
          <RoleName id={id} of={person} />
          {isSelf && mayEdit && <Lock why={msg('You cannot change your own role')} />}
        </>
      ),
      field: () => <RoleField compact />,
      mayEdit: mayEdit && !isSelf,
    }),
    factInPlace({
      ...inPlace('dob', ({ user }) => user.dateOfBirth ?? null),
      label: msg('Date of birth'),
      show: (value) => value && day(value),
      field: (field) => <DateField {...field} max={today()} clearable />,
      mayEdit,
    }),
    factInPlace({
      ...inPlace('timezone', ({ timezone }) => timezone),
      label: msg('Time zone'),
      show: (value) => value,
      field: (field) => <SelectField {...field} width="phone" options={zoneChoices} clearable />,
      mayEdit,
    }),
    ...(isClient(person.userRole.roleLevel) ? [] : [emergency]),
    ...(givesPayroll
      ? [
          switchInPlace({
            ...inPlace('payrollAccess', (record) => record.payrollAccess ?? false),
            label: msg('May see tax file numbers'),
            help: msg('For payroll staff. Every view is logged with a reason.'),
          }),
        ]
      : []),
  ]
}

/** The name of a role that may have been chosen just now. */
function RoleName({ id, of: { userRole } }: { id: number; of: UserRecord }) {
  const { answer } = useAsk(id === userRole.id ? undefined : roleList)
  return <bdi>{id === userRole.id ? userRole.name : answer?.find((role) => role.id === id)?.name}</bdi>
}
