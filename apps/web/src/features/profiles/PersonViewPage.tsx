import { ask } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { useLevel, useSession } from '@muster/client/use-session'
import { isAssignable, isClient, isOwner, Level, mayTouch } from '@muster/contract/kit/permissions'
import { pay } from '@muster/contract/pay/pay'
import { areas } from '@muster/contract/users/areas'
import { type UserRecord, users } from '@muster/contract/users/users'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { PersonPicture } from '@muster/ui/page/Person.tsx'
import { asWritten, msg } from '@muster/ui/words/words.ts'
import { IconMessage } from '@tabler/icons-react'
import { paths, to } from '../../navigation/paths.ts'
import { useUrlState } from '../../navigation/url.ts'
import { maySee } from '../../screens.ts'
import { useMessage } from '../../shared/name-links/use-message.ts'
import { loaderOfOne, oneRecordShape } from '../../shared/one-record.ts'
import { Profile } from '../../shared/Profile.tsx'
import { useRemembered } from '../../shared/recent/recent-things.ts'
import { PersonAreas } from '../areas/PersonAreas.tsx'
import { PersonAvailability, PersonLeave } from '../leave/PersonLeave.tsx'
import { EmploymentTab } from '../pay/employment/EmploymentTab.tsx'
import { openSuspend } from '../suspensions/suspend-forms.tsx'
import { UserAccess } from '../users/UserAccess.tsx'
import { ContactLine } from './ContactLine.tsx'
import { GoTo } from './GoTo.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { PersonHours } from './person/PersonHours.tsx'
import { PersonOverview } from './person/PersonOverview.tsx'
import { RosterTab } from './person/RosterTab.tsx'
import { VisitsTab } from './visits/VisitsTab.tsx'

const onePerson = (id: number) => ask(users.read, { params: { id } })
export const loader = loaderOfOne((id) => [onePerson(id)])

const kind = {
  title: msg('Person'),
  missing: msg('This person does not exist or was removed'),
  list: { label: msg('All users'), href: paths.users },
}

export default function PersonViewPage() {
  const [{ id }] = useUrlState(oneRecordShape)
  return (
    <Profile key={id} kind={kind} question={id === undefined ? undefined : onePerson(id)}>
      {(person) =>
        isClient(person.userRole.roleLevel) ? (
          <GoTo path={paths.client} id={person.id} />
        ) : (
          <PersonView person={person} />
        )
      }
    </Profile>
  )
}

function PersonView({ person }: { person: UserRecord }) {
  const { id, name, userRole, employeeNumber } = person
  useRemembered({ kind: 'PERSON', id, title: name, hint: userRole.name })
  const level = useLevel()
  const message = useMessage()
  const me = useSession()?.user.tenantUserId
  const mayEdit = useMay(users.update) && mayTouch(level, userRole.roleLevel)
  const maySuspend = me !== id && mayEdit && isAssignable(userRole.roleLevel)
  const employment = {
    key: 'employment',
    label: msg('Employment'),
    content: <EmploymentTab person={person} />,
  }
  const seesPay = useMay(pay.employment)
  const mayGiveAreas = useMay(areas.save) && me !== id && userRole.roleLevel === Level.manager
  const areasTab = { key: 'areas', label: msg('Areas'), content: <PersonAreas person={person} /> }
  const access = {
    key: 'devices',
    label: msg('Devices and access'),
    content: <UserAccess userId={id} />,
  }
  return (
    <Page
      title={asWritten(name)}
      sentence={[userRole.name, employeeNumber].filter(Boolean).join(' · ')}
      picture={<PersonPicture name={name} imageURL={person.imageURL} />}
      action={
        <>
          {me !== id && <Button label={msg('Message [act]')} icon={IconMessage} onPick={() => message(id)} />}
          {maySuspend && <Button label={msg('Suspend…')} onPick={() => openSuspend(person)} />}
          {maySee(paths.auditLog, level) && (
            <Button label={msg('Audit log')} href={to(paths.auditLog, { actorId: id })} />
          )}
        </>
      }
    >
      <ContactLine of={person} />
      <ProfileTabs
        tabs={[
          {
            key: 'overview',
            label: msg('Overview'),
            content: <PersonOverview person={person} maySuspend={maySuspend} />,
          },
          { key: 'roster', label: msg('Roster'), content: <RosterTab person={person} /> },
          { key: 'leave', label: msg('Leave and absence'), content: <PersonLeave person={person} /> },
          {
            key: 'availability',
            label: msg('Availability'),
            content: <PersonAvailability person={person} />,
          },
          { key: 'hours', label: msg('Hours'), content: <PersonHours id={id} /> },
          {
            key: 'visits',
            label: msg('Visits'),
            content: <VisitsTab of="tenantUserId" add={{ tenantUserId: id }} />,
          },
          ...(seesPay ? [employment] : []),
          ...(mayGiveAreas ? [areasTab] : []),
          ...(isOwner(level) && me !== id ? [access] : []),
        ]}
      />
    </Page>
  )
}
