import { useLevel } from '@muster/client/use-session'
import { AppLink } from '@muster/ui/page/links.tsx'
import { useWords } from '@muster/ui/words/words.ts'
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
function UserLink({ path, id, name }: Props & { path: Path }) {
  const say = useWords()
  const isRemoved = useRemoved(maySee(path, useLevel()) ? id : undefined)
  // Isolated as by <bdi>: the sentence keeps the reader's direction, whatever script the name has.
  if (isRemoved) return <span>{say('{name} (removed)', { name: `\u2068${name}\u2069` })}</span>
  return <NameLink path={path} id={id} name={name} />
}

export const PersonLink = ({ distinguishedBy, ...props }: PersonProps) => (
  <>
    <UserLink path={paths.person} {...props} />
    {distinguishedBy && (
      <>
        {' '}
        <bdi className="faint">{distinguishedBy}</bdi>
      </>
    )}
  </>
)
export const ClientLink = (props: Props) => <UserLink path={paths.client} {...props} />
export const SiteLink = (props: Props) => <NameLink path={paths.site} {...props} />
export const JobLink = (props: Props) => <NameLink path={paths.job} {...props} />
