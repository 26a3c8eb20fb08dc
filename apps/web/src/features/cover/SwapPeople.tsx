import type { OfficeSwap } from '@muster/contract/swaps'
import { ListedPerson } from '../../name-links/ListedPerson.tsx'
import css from './cover-page.module.css'

/** The two people of a swap, each with their page and number. */
export function SwapPeople({ swap }: { swap: OfficeSwap }) {
  const { tenantUserId, name, distinguishedBy, contact } = swap
  const { withUserId, withName, withDistinguishedBy, withContact } = swap
  return (
    <span className={css.people}>
      <ListedPerson person={{ ...contact, tenantUserId, name, distinguishedBy }} />
      <ListedPerson
        person={{
          ...withContact,
          tenantUserId: withUserId,
          name: withName,
          distinguishedBy: withDistinguishedBy,
        }}
      />
    </span>
  )
}
