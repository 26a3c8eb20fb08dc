import { ask, useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { users } from '@muster/contract/users/users'
import { Section } from '@muster/ui/page/Page.tsx'
import { TaxNumberAccess } from '../TaxNumberAccess.tsx'

const ownTaxNumber = ask(users.ownTaxNumber)

/** Of whoever has one; nothing else shows where there is none. */
export function OwnTaxNumberSection({ userId }: { userId: number }) {
  const masked = useAsk(ownTaxNumber).answer?.taxNumberMasked
  if (!masked) return null
  return (
    <Section
      title={msg('Tax file number')}
      hint={msg('Encrypted. Every view is logged with name and reason.')}
    >
      <TaxNumberAccess userId={userId} masked={masked} />
    </Section>
  )
}
