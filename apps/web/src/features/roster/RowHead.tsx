import type { AppLink } from '@muster/ui/page/links.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { paths, to } from '../../navigation/paths.ts'
import { hoursOf } from '../../shared/shifts/shift-words.ts'
import { otherZone } from '../../shared/site-time/Zone.tsx'
import css from './grid.module.css'
import type { GridRow, PersonRow, SiteRow } from './roster-rows.ts'

type LinkTag = 'a' | typeof AppLink
interface Props<R extends GridRow = GridRow> {
  row: R
  /** In a grid a plain link, which the grid follows: hundreds of them come by while it scrolls. */
  Link?: LinkTag
}

/** Whose row it is, with the hours or places of these days. */
export function RowHead({ row, Link = 'a' }: Props) {
  const say = useWords()
  if (row.kind === 'person') return <PersonHead row={row} Link={Link} />
  if (row.kind === 'site') return <SiteHead row={row} Link={Link} />
  return (
    <>
      <span className="strong">{say('Uncovered')}</span>
      <span className="faint figures">{say('{count} places', { count: row.uncovered })}</span>
    </>
  )
}

// The arrow keys go through the shifts; a name in each row would be a stop of Tab on the way.
const byMouse = { tabIndex: -1, className: css.rowName }

function PersonHead({ row: { person }, Link = 'a' }: Props<PersonRow>) {
  const say = useWords()
  const { tenantUserId, name, distinguishedBy, plannedMinutes, agreedMinutes } = person
  const planned = hoursOf(plannedMinutes)
  const isOver = agreedMinutes !== null && plannedMinutes > agreedMinutes
  return (
    <>
      <Link {...byMouse} href={to(paths.person, { id: tenantUserId })} title={name}>
        <bdi>{name}</bdi>
      </Link>
      <span className="faint figures" data-over={isOver || undefined}>
        {distinguishedBy && (
          <>
            <bdi>{distinguishedBy}</bdi> ·{' '}
          </>
        )}
        {agreedMinutes === null
          ? say('{planned} h', { planned })
          : say('{planned} h of {agreed} h', { planned, agreed: hoursOf(agreedMinutes) })}
      </span>
    </>
  )
}

function SiteHead({ row: { site }, Link = 'a' }: Props<SiteRow>) {
  const say = useWords()
  const zone = otherZone(site.timezone, new Date())
  const { id, name, timezone, plannedMinutes, neededPlaces, uncoveredPlaces, unfilledPlaces } = site
  return (
    <>
      <Link {...byMouse} href={to(paths.site, { id })} title={name}>
        <bdi>{name}</bdi>
      </Link>
      <span className="faint figures" data-over={uncoveredPlaces > 0 || undefined}>
        {neededPlaces > 0
          ? say('{filled} of {count} places filled', {
              filled: neededPlaces - uncoveredPlaces - unfilledPlaces,
              count: neededPlaces,
            })
          : say('{planned} h', { planned: hoursOf(plannedMinutes) })}
        {zone && (
          <>
            {' · '}
            <bdi title={timezone}>{zone}</bdi>
          </>
        )}
      </span>
    </>
  )
}
