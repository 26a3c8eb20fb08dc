import type { RosterPerson, RosterSite } from '@muster/contract/planning/roster'
import type { AppLink } from '@muster/ui/page/links.tsx'
import { PersonPicture } from '@muster/ui/page/Person.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { paths, to } from '../../../navigation/paths.ts'
import { hoursOf } from '../../../shared/shifts/shift-words.ts'
import { otherZone } from '../../../shared/site-time/Zone.tsx'
import type { GridRow } from '../week/roster-rows.ts'
import css from './grid.module.css'

interface Props {
  row: GridRow
  /** In a grid a plain link, which the grid follows: hundreds of them come by while it scrolls. */
  Link?: 'a' | typeof AppLink
}

export function RowHead({ row, Link = 'a' }: Props) {
  const say = useWords()
  if (row.kind === 'lane')
    return (
      <>
        <span className="strong">{say('Uncovered')}</span>
        <span className="faint figures">{say('{count} places', { count: row.uncovered })}</span>
      </>
    )
  const isPerson = row.kind === 'person'
  const { name } = isPerson ? row.person : row.site
  const href = isPerson
    ? to(paths.person, { id: row.person.tenantUserId })
    : to(paths.site, { id: row.site.id })
  return (
    <>
      {/* The arrow keys go through the shifts; a name in each row would be a stop of Tab on the way. */}
      <Link tabIndex={-1} className={css.rowName} href={href} title={name}>
        {isPerson && <PersonPicture name={name} imageURL={row.person.imageURL} size={24} />}
        <bdi>{name}</bdi>
      </Link>
      {isPerson ? <PersonHours {...row.person} /> : <SitePlaces {...row.site} />}
    </>
  )
}

function PersonHours({ distinguishedBy, plannedMinutes, elsewhereMinutes = 0, agreedMinutes }: RosterPerson) {
  const say = useWords()
  const planned = hoursOf(plannedMinutes)
  const isOver = agreedMinutes !== null && plannedMinutes + elsewhereMinutes > agreedMinutes
  return (
    <>
      <span className="faint figures" data-over={isOver || undefined}>
        {distinguishedBy && (
          <>
            <bdi>{distinguishedBy}</bdi> ·{' '}
          </>
        )}
        {agreedMinutes === null
          ? say('{planned} h', { planned })
          : say('{planned} h of {agreed} h', { planned, agreed: hoursOf(agreedMinutes) })}
        {elsewhereMinutes > 0 &&
          ` · ${say('{hours} h at other sites', { hours: hoursOf(elsewhereMinutes) })}`}
      </span>
      {agreedMinutes ? (
        <span className={css.load} data-over={isOver || undefined} aria-hidden>
          <i
            style={{ width: `${Math.min(1, (plannedMinutes + elsewhereMinutes) / agreedMinutes) * 100}%` }}
          />
        </span>
      ) : null}
    </>
  )
}

function SitePlaces({ timezone, plannedMinutes, neededPlaces: count, ...site }: RosterSite) {
  const say = useWords()
  const zone = otherZone(timezone, new Date())
  const filled = count - site.uncoveredPlaces - site.unfilledPlaces
  return (
    <span className="faint figures" data-over={site.uncoveredPlaces > 0 || undefined}>
      {count > 0
        ? say('{filled} of {count} places filled', { filled, count })
        : say('{planned} h', { planned: hoursOf(plannedMinutes) })}
      {zone && (
        <>
          {' · '}
          <bdi title={timezone}>{zone}</bdi>
        </>
      )}
    </span>
  )
}
