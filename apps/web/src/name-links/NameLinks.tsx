import { useLevel } from '@muster/client/use-session'
import { AppLink } from '@muster/ui/links.tsx'
import { type Path, paths, to } from '../paths.ts'
import { maySee } from '../screens.ts'
import css from './name-links.module.css'

interface Props {
  id: number
  name: string
}

/** A name leads to its page; to those whose level does not open the page it is only a name. */
function NameLink({ path, id, name }: Props & { path: Path }) {
  if (!maySee(path, useLevel())) return <bdi>{name}</bdi>
  return (
    <AppLink className={css.nameLink} href={to(path, { id })}>
      <bdi>{name}</bdi>
    </AppLink>
  )
}

export const PersonLink = (props: Props) => <NameLink path={paths.person} {...props} />
export const ClientLink = (props: Props) => <NameLink path={paths.client} {...props} />
export const SiteLink = (props: Props) => <NameLink path={paths.site} {...props} />
export const JobLink = (props: Props) => <NameLink path={paths.job} {...props} />
