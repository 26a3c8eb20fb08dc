import { AppLink } from '@muster/ui/links.tsx'
import { useWords } from '@muster/ui/words.ts'
import { paths, to } from '../../paths.ts'
import { hoursOf } from './day-words.ts'
import css from './roster.module.css'
import type { GridRow, PersonRow, SiteRow } from './roster-rows.ts'

/** Whose row it is, with the hours or places of these days. */
export function RowHead({ row }: { row: GridRow }) {
  const say = useWords()
  if (row.kind === 'person') return <PersonHead row={row} />
  if (row.kind === 'site') return <SiteHead row={row} />
  return (
    <>
      <span className="strong">{say('Uncovered')}</span>
      <span className="faint figures">{say('{count} places', { count: row.uncovered })}</span>
    </>
  )
}

// The arrow keys go through the shifts; a name in each row would be a stop of Tab on the way.
const byMouse = { tabIndex: -1, className: css.rowName }

function PersonHead({ row: { person } }: { row: PersonRow }) {
  const say = useWords()
  const { tenantUserId, name, plannedMinutes, agreedMinutes } = person
  const planned = hoursOf(plannedMinutes)
  const isOver = agreedMinutes !== null && plannedMinutes > agreedMinutes
  return (
    <>
      <AppLink {...byMouse} href={to(paths.person, { id: tenantUserId })} title={name}>
        <bdi>{name}</bdi>
      </AppLink>
      <span className="faint figures" data-over={isOver || undefined}>
        {agreedMinutes === null
          ? say('{planned} h', { planned })
          : say('{planned} h of {agreed} h', { planned, agreed: hoursOf(agreedMinutes) })}
      </span>
    </>
  )
}

function SiteHead({ row: { site } }: { row: SiteRow }) {
  const say = useWords()
  const { id, name, plannedMinutes, neededPlaces, uncoveredPlaces } = site
  return (
    <>
      <AppLink {...byMouse} href={to(paths.site, { id })} title={name}>
        <bdi>{name}</bdi>
      </AppLink>
      <span className="faint figures" data-over={uncoveredPlaces > 0 || undefined}>
        {neededPlaces > 0
          ? say('{filled} of {count} places filled', {
              filled: neededPlaces - uncoveredPlaces,
              count: neededPlaces,
            })
          : say('{planned} h', { planned: hoursOf(plannedMinutes) })}
      </span>
    </>
  )
}
