import { useLevel } from '@muster/client/use-session'
import { AppLink } from '@muster/ui/page/links.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import type { ReactNode } from 'react'
import { type Path, paths, to } from '../../navigation/paths.ts'
import { maySee } from '../../screens.ts'
import css from './name-links.module.css'
import { useRemoved } from './use-removed.ts'

interface Props {
  id: number
  name: string
}
interface PersonProps extends Props {
  /** Of a person whose name another one has too. */
  distinguishedBy?: string | null | undefined
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

/** A person who was removed has no page: only the name is left. */
function UserName({ path, id, name, children }: Props & { path: Path; children: ReactNode }) {
  const say = useWords()
  const isRemoved = useRemoved(maySee(path, useLevel()) ? id : undefined)
  // Isolated as by <bdi>: the sentence keeps the reader's direction, whatever script the name has.
  if (isRemoved) return <span>{say('{name} (removed)', { name: `\u2068${name}\u2069` })}</span>
  return children
}

const UserLink = (props: Props & { path: Path }) => (
  <UserName {...props}>
    <NameLink {...props} />
  </UserName>
)

const Distinguished = ({ by }: { by: PersonProps['distinguishedBy'] }) =>
  by && (
    <>
      {' '}
      <bdi className="faint">{by}</bdi>
    </>
  )

export const PersonLink = ({ distinguishedBy, ...props }: PersonProps) => (
  <>
    <UserLink path={paths.person} {...props} />
    <Distinguished by={distinguishedBy} />
  </>
)
/** In a row that leads elsewhere, so that every part of it does. */
export const PersonName = ({ distinguishedBy, ...props }: PersonProps) => (
  <>
    <UserName path={paths.person} {...props}>
      <bdi>{props.name}</bdi>
    </UserName>
    <Distinguished by={distinguishedBy} />
  </>
)
export const ClientLink = (props: Props) => <UserLink path={paths.client} {...props} />
export const SiteLink = (props: Props) => <NameLink path={paths.site} {...props} />
export const JobLink = (props: Props) => <NameLink path={paths.job} {...props} />
