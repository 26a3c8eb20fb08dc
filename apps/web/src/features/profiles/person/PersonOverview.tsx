import { msg } from '@muster/contract/kit/msg'
import type { UserRecord } from '@muster/contract/users/users'
import { Section } from '@muster/ui/page/Page.tsx'
import { PersonSuspensions } from '../../suspensions/PersonSuspensions.tsx'
import { InvitationNotice } from '../../users/invitation/InvitationNotice.tsx'
import { SignInBadge } from '../../users/invitation/SignInBadge.tsx'
import { UserStatus } from '../../users/UserStatus.tsx'
import { Facts } from '../Facts.tsx'
import css from '../profiles.module.css'
import { LastVisit } from '../visits/LastVisit.tsx'
import { NextVisit } from '../visits/NextVisit.tsx'
import { PlannedHours } from '../visits/PlannedHours.tsx'
import { EarlierVisits, NextVisits } from '../visits/VisitLists.tsx'
import { EmploymentNow } from './EmploymentNow.tsx'
import { OpenActions } from './OpenActions.tsx'
import { PersonDetails } from './PersonDetails.tsx'

export const PersonOverview = ({ person, maySuspend }: { person: UserRecord; maySuspend: boolean }) => (
  <div className="stack">
    <InvitationNotice user={person} />
    <PersonSuspensions person={person} mayChange={maySuspend} />
    <div className={css.overview} data-wide="last">
      <div className="stack">
        <Section title={msg('Visits')}>
          <Facts
            facts={[
              { label: msg('Status'), value: <Status person={person} /> },
              { label: msg('Next visit'), value: <NextVisit of={{ tenantUserIds: [person.id] }} /> },
              { label: msg('Last visit'), value: <LastVisit of={{ tenantUserId: person.id }} /> },
              { label: msg('Next 7 days'), value: <PlannedHours of={{ tenantUserIds: [person.id] }} /> },
            ]}
          />
        </Section>
        <NextVisits of={{ tenantUserIds: [person.id] }} />
      </div>
      <div className="stack">
        <PersonDetails person={person} />
        <EmploymentNow of={person.id} />
        <OpenActions of={person.id} />
        <EarlierVisits of={{ tenantUserId: person.id }} />
      </div>
    </div>
  </div>
)

const Status = ({ person }: { person: UserRecord }) =>
  !person.signIn || person.signIn === 'READY' ? (
    <UserStatus {...person} />
  ) : (
    <SignInBadge signIn={person.signIn} />
  )
