import { prefetch } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { failures } from '@muster/contract/kit/failures'
import { isClient, isManagement } from '@muster/contract/kit/permissions'
import { fullName } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { paths } from '../../navigation/paths.ts'
import { ownFactors, SecondFactorSection } from '../second-factor/SecondFactorSection.tsx'
import { ChangePasswordSection } from '../session/ChangePasswordSection.tsx'
import { SessionList, sessionsOf } from '../session/SessionList.tsx'
import { PictureField } from '../users/form/PictureField.tsx'
import { EmergencySwitch } from '../users/own-settings/EmergencySwitch.tsx'
import { OwnTaxNumberSection } from '../users/own-settings/OwnTaxNumberSection.tsx'
import { StartPageSwitch } from '../users/own-settings/StartPageSwitch.tsx'
import css from './account.module.css'

export const loader = () => prefetch(ownFactors, sessionsOf())

export default function AccountPage() {
  const say = useWords()
  const user = useSession()?.user
  if (!user) return null
  const name = fullName(user)
  const mustSetUp = user.secondFactorDemanded === true
  return (
    <Page
      title={msg('My account')}
      sentence={`${name} · ${user.userRole.name}`}
      narrow
      action={
        !mustSetUp && <Button label={msg('My notification settings')} href={paths.notificationChoices} />
      }
    >
      <div className="stack">
        {mustSetUp && (
          <p className={css.demand} role="alert">
            {say(failures['secondFactor.demanded'].says)}
          </p>
        )}
        {!mustSetUp && (
          <Section title={msg('Picture')} hint={msg('Shown beside your name wherever it appears.')}>
            <PictureField id={user.tenantUserId} name={name} imageURL={user.imageURL} />
          </Section>
        )}
        {!mustSetUp && !isClient(user.userRole.roleLevel) && (
          <Section title={msg('Availability')}>
            <EmergencySwitch />
          </Section>
        )}
        {!mustSetUp && isManagement(user.userRole.roleLevel) && (
          <Section title={msg('First page')}>
            <StartPageSwitch />
          </Section>
        )}
        <SecondFactorSection />
        <SessionList />
        <ChangePasswordSection />
        {!mustSetUp && <OwnTaxNumberSection userId={user.tenantUserId} />}
      </div>
    </Page>
  )
}
