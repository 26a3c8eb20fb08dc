import { prefetch } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { failures } from '@muster/contract/failures'
import { Page } from '@muster/ui/Page.tsx'
import { useWords } from '@muster/ui/words.ts'
import { ownFactors, SecondFactorSection } from '../second-factor/SecondFactorSection.tsx'
import { ChangePasswordSection } from '../session/ChangePasswordSection.tsx'
import { SessionList, sessionsOf } from '../session/SessionList.tsx'
import { OwnTaxNumberSection } from '../users/OwnTaxNumberSection.tsx'
import './account.css'

export const loader = () => prefetch(ownFactors, sessionsOf())

/** What everybody decides for themselves: how they sign in, and where they are signed in. */
export default function AccountPage() {
  const say = useWords()
  const user = useSession()?.user
  if (!user) return null
  const mustSetUp = user.secondFactorDemanded === true
  return (
    <Page title="My account" sentence={`${user.firstName} ${user.lastName} · ${user.userRole.name}`} narrow>
      <div className="stack">
        {mustSetUp && (
          <p className="account-demand" role="alert">
            {say(failures['secondFactor.demanded'].says)}
          </p>
        )}
        <SecondFactorSection />
        <SessionList />
        <ChangePasswordSection />
        {!mustSetUp && <OwnTaxNumberSection userId={user.tenantUserId} />}
      </div>
    </Page>
  )
}
