import { useIsOffice } from '@muster/client/use-session'
import type { RosterSite } from '@muster/contract/planning/roster'
import type { AppLink } from '@muster/ui/page/links.tsx'
import { PersonPicture } from '@muster/ui/page/Person.tsx'
import { type Say, useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle, IconArrowNarrowUp } from '@tabler/icons-react'
import { paths, to } from '../../../navigation/paths.ts'
import { hoursOf } from '../../../shared/shifts/shift-words.ts'
import { otherZone } from '../../../shared/site-time/Zone.tsx'
import { costText } from '../week/cost-words.ts'
import type { GridRow, PersonRow } from '../week/roster-rows.ts'
import css from './grid.module.css'

interface Props {
  row: GridRow
  /** In a grid a plain link, which the grid follows: hundreds of them come by while it scrolls. */
  Link?: 'a' | typeof AppLink
}

export function RowHead({ row, Link = 'a' }: Props) {
  const say = useWords()
  const isOffice = useIsOffice()
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
  const shownName = (
    <>
      {isPerson && <PersonPicture name={name} imageURL={row.person.imageURL} size={24} />}
      <bdi>{name}</bdi>
    </>
  )
  return (
    <>
      {/* The arrow keys go through the shifts; a name in each row would be a stop of Tab on the way. */}
      {isOffice ? (
        <Link tabIndex={-1} className={css.rowName} href={href} title={name}>
          {shownName}
        </Link>
      ) : (
        <span className={css.rowName} title={name}>
          {shownName}
        </span>
      )}
      {isPerson ? <PersonHours row={row} /> : <SitePlaces {...row.site} />}
      {row.cost && <span className="faint figures no-print">{costText(say, row.cost)}</span>}
    </>
  )
}

/** Beyond the agreed hours or the limit, a sign says so; its words are read aloud. */
function PersonHours({ row: { person, limitMinutes } }: { row: PersonRow }) {
  const say = useWords()
  const { distinguishedBy, plannedMinutes, elsewhereMinutes = 0, agreedMinutes } = person
  const planned = hoursOf(plannedMinutes)
  const all = plannedMinutes + elsewhereMinutes
  const isOver = agreedMinutes !== null && all > agreedMinutes
  const isBeyond = limitMinutes !== null && all > limitMinutes
  const words = [
    ...(isOver ? [say('{hours} h more than agreed', { hours: hoursOf(all - agreedMinutes) })] : []),
    ...limitWords(say, limitMinutes, isBeyond),
  ].join(', ')
  const bar = agreedMinutes || limitMinutes
  return (
    <>
      <span
        className="faint figures"
        title={words}
        data-over={isBeyond ? 'limit' : isOver ? 'agreed' : undefined}
      >
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
        {isBeyond ? <IconAlertTriangle {...overIcon} /> : isOver && <IconArrowNarrowUp {...overIcon} />}
        {words && <span className="unseen">, {words}</span>}
      </span>
      {bar ? (
        <span className={css.load} data-over={isOver || isBeyond || undefined} aria-hidden>
          <i style={{ width: `${Math.min(1, all / bar) * 100}%` }} />
        </span>
      ) : null}
    </>
  )
}

const overIcon = { size: 14, 'aria-hidden': true, className: css.overIcon }

function limitWords(say: Say, limitMinutes: number | null, isBeyond: boolean): string[] {
  if (limitMinutes === null) return []
  const limit = hoursOf(limitMinutes)
  return [
    isBeyond ? say('above the limit of {limit} h', { limit }) : say('the limit is {limit} h', { limit }),
  ]
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
