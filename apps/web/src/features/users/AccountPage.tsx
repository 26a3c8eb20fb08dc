import { useSession } from '@muster/client/use-session'
import { isClient } from '@muster/contract/roles'
import { Page, Section } from '@muster/ui/Page.tsx'
import { EmergencySwitch } from './EmergencySwitch.tsx'
import { PictureField } from './PictureField.tsx'

/** What people say of themselves. */
export default function AccountPage() {
  const user = useSession()?.user
  if (!user) return null
  const name = `${user.firstName} ${user.lastName}`
  return (
    <Page title="My account" narrow>
      <div className="stack">
        <Section>
          <p className="strong">{name}</p>
          <p className="faint">{user.userRole.name}</p>
        </Section>
        <Section title="Picture" hint="Shown beside your name wherever it appears.">
          <PictureField id={user.tenantUserId} name={name} imageURL={user.imageURL} />
        </Section>
        {!isClient(user.userRole.roleLevel) && (
          <Section title="Availability">
            <EmergencySwitch />
          </Section>
        )}
      </div>
    </Page>
  )
}
