import { useAsk } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { msg } from '@muster/contract/kit/msg'
import type { UserRecord } from '@muster/contract/users/users'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { TextArea, TextField } from '@muster/ui/field/TextField.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { day, today } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { zoneChoices } from '../../../shared/site-time/zone-choices.ts'
import { PersonSuspensions } from '../../suspensions/PersonSuspensions.tsx'
import { roleList } from '../../users/form/name-fields.tsx'
import { PasswordInPlace } from '../../users/form/PasswordInPlace.tsx'
import { RoleField } from '../../users/form/UserFields.tsx'
import { usePersonInPlace } from '../../users/form/use-person-in-place.ts'
import { InvitationNotice } from '../../users/invitation/InvitationNotice.tsx'
import { SignInBadge } from '../../users/invitation/SignInBadge.tsx'
import { UserStatus } from '../../users/UserStatus.tsx'
import { Facts, factInPlace } from '../Facts.tsx'
import css from '../profiles.module.css'
import { LastVisit } from '../visits/LastVisit.tsx'
import { NextVisit } from '../visits/NextVisit.tsx'

export const PersonOverview = ({ person, maySuspend }: { person: UserRecord; maySuspend: boolean }) => (
  <div className="stack">
    <InvitationNotice user={person} />
    <PersonSuspensions person={person} mayChange={maySuspend} />
    <div className={css.overview} data-wide="last">
      <Section title={msg('Visits')}>
        <Facts
          facts={[
            { label: msg('Status'), value: <Status person={person} /> },
            { label: msg('Next visit'), value: <NextVisit of={{ tenantUserIds: [person.id] }} /> },
            { label: msg('Last visit'), value: <LastVisit of={{ tenantUserId: person.id }} /> },
          ]}
        />
      </Section>
      <Section title={msg('Details')}>
        <Details person={person} />
      </Section>
    </div>
  </div>
)

const Status = ({ person }: { person: UserRecord }) =>
  !person.signIn || person.signIn === 'READY' ? (
    <UserStatus {...person} />
  ) : (
    <SignInBadge signIn={person.signIn} />
  )

function Details({ person }: { person: UserRecord }) {
  const say = useWords()
  const me = useSession()?.user.tenantUserId
  const { mayEdit, inPlace } = usePersonInPlace(person)
  const text = (name: 'employeeNumber' | 'businessNumber', label: string) =>
    factInPlace({
      ...inPlace(name, (record) => record[name] ?? ''),
      label,
      show: (value) => value && <bdi>{value}</bdi>,
      field: (field) => <TextField {...field} width="phone" secret={name === 'businessNumber'} />,
      mayEdit,
    })
  const name = (part: 'firstName' | 'lastName', label: string) =>
    factInPlace({
      ...inPlace(part, ({ user }) => user[part]),
      label,
      show: (value) => value && <bdi>{value}</bdi>,
      field: (field) => <TextField {...field} width="name" required={part === 'firstName'} />,
      mayEdit,
    })
  return (
    <Facts
      facts={[
        name('firstName', msg('First name')),
        name('lastName', msg('Last name')),
        factInPlace({
          ...inPlace('userRoleId', ({ userRole }) => userRole.id),
          label: msg('Role'),
          show: (id) => <RoleName id={id} of={person} />,
          field: () => <RoleField isOfStaff compact />,
          mayEdit: mayEdit && me !== person.id,
        }),
        text('employeeNumber', msg('Employee number')),
        factInPlace({
          ...inPlace('dob', ({ user }) => user.dateOfBirth ?? null),
          label: msg('Date of birth'),
          show: (value) => value && day(value),
          field: (field) => <DateField {...field} max={today()} clearable />,
          mayEdit,
        }),
        factInPlace({
          ...inPlace('address', ({ user }) => user.address ?? ''),
          label: msg('Address'),
          show: (value) => value && <bdi className="reading">{value}</bdi>,
          field: (field) => <TextArea {...field} rows={2} />,
          mayEdit,
        }),
        factInPlace({
          ...inPlace('timezone', ({ timezone }) => timezone),
          label: msg('Time zone'),
          show: (value) => value,
          field: (field) => <SelectField {...field} width="phone" options={zoneChoices} clearable />,
          mayEdit,
        }),
        {
          label: msg('Available in an emergency'),
          value: person.availableForEmergency ? say('Yes') : say('No'),
        },
        text('businessNumber', msg('ABN')),
        ...(mayEdit ? [{ label: msg('Password'), value: <PasswordInPlace of={person} /> }] : []),
      ]}
    />
  )
}

/** The name of a role that may have been chosen just now. */
function RoleName({ id, of: { userRole } }: { id: number; of: UserRecord }) {
  const { answer } = useAsk(id === userRole.id ? undefined : roleList)
  return <bdi>{id === userRole.id ? userRole.name : answer?.find((role) => role.id === id)?.name}</bdi>
}
