import { msg } from '@muster/contract/kit/msg'
import type { UserRecord } from '@muster/contract/users/users'
import { Section } from '@muster/ui/page/Page.tsx'
import { day } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { PersonSuspensions } from '../../suspensions/PersonSuspensions.tsx'
import { InvitationNotice } from '../../users/invitation/InvitationNotice.tsx'
import { SignInBadge } from '../../users/invitation/SignInBadge.tsx'
import { UserStatus } from '../../users/UserStatus.tsx'
import { Facts } from '../Facts.tsx'
import css from '../profiles.module.css'
import { LastVisit } from '../visits/LastVisit.tsx'
import { NextVisit } from '../visits/NextVisit.tsx'

export const PersonOverview = ({ person, maySuspend }: { person: UserRecord; maySuspend: boolean }) => (
  <div className="stack">
    <InvitationNotice user={person} />
    <PersonSuspensions person={person} mayChange={maySuspend} />
    <div className={css.overview}>
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
  const { user, employeeNumber, userRole, timezone, availableForEmergency } = person
  return (
    <Facts
      facts={[
        { label: msg('Role'), value: userRole.name },
        { label: msg('Employee number'), value: employeeNumber },
        { label: msg('Date of birth'), value: user.dateOfBirth && day(user.dateOfBirth) },
        { label: msg('Address'), value: user.address && <bdi>{user.address}</bdi> },
        { label: msg('Time zone'), value: timezone },
        { label: msg('Available in an emergency'), value: availableForEmergency ? say('Yes') : say('No') },
        { label: msg('ABN'), value: person.businessNumber },
      ]}
    />
  )
}
