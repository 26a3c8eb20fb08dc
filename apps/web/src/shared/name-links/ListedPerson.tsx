import type { PersonContact } from '@muster/contract/cover/candidates'
import { CallLink } from './CallLink.tsx'
import { PersonLink } from './NameLinks.tsx'
import css from './name-links.module.css'

interface Props {
  person: PersonContact & { tenantUserId: number; name: string }
}

export function ListedPerson({ person: { tenantUserId, name, phone, distinguishedBy } }: Props) {
  return (
    <span className={css.contact}>
      <PersonLink id={tenantUserId} name={name} distinguishedBy={distinguishedBy} />
      <CallLink name={name} phone={phone} />
    </span>
  )
}
