import type { UncoveredPlace } from '@muster/contract/today'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { paths, to } from '../../../navigation/paths.ts'
import { JobLink, SiteLink } from '../../../shared/name-links/NameLinks.tsx'
import { dayOf, hasBegun, timesOf } from '../../../shared/shifts/shift-words.ts'
import { Zone } from '../../../shared/site-time/Zone.tsx'
import { useFindCover } from '../cover-dialogs.tsx'
import css from '../today.module.css'
import { rosterOfDay } from '../today-url.ts'

export function UncoveredLine({ place }: { place: UncoveredPlace }) {
  const say = useWords()
  const findCover = useFindCover()
  const { startTime, timezone, locationId, locationName, jobId, jobDetailTitle, title } = place
  return (
    <article
      className={css.line}
      tabIndex={-1}
      data-line
      data-page={to(paths.site, { id: locationId })}
      aria-label={`${say('Uncovered')}, ${locationName}`}
    >
      <div className={css.times}>
        <p className="figures strong">{timesOf(place)}</p>
        <p>
          <Zone timezone={timezone} at={startTime} />
        </p>
      </div>
      <div className={css.who}>
        <span className={css.where}>
          <span className="strong">
            <SiteLink id={locationId} name={locationName} />
          </span>
        </span>
        <span className={clsx('faint', css.where)}>
          <JobLink id={jobId} name={title || jobDetailTitle} />
        </span>
      </div>
      <div className={css.facts}>
        <p className="row small">
          <Badge label={say('{count} open shifts', { count: place.uncovered })} tone="bad" />
          {hasBegun(place) && <Badge label={msg('The shift has started')} tone="warn" />}
          {place.isDrafted && <Badge label={msg('Drafted, not published')} tone="warn" />}
        </p>
      </div>
      <div className={css.placeActions}>
        {place.isDrafted ? (
          <Button
            size="small"
            label={msg('Open roster')}
            of={locationName}
            href={rosterOfDay({ date: dayOf(place) })}
          />
        ) : (
          <Button
            size="small"
            label={msg('Find cover')}
            of={locationName}
            shortcut="C"
            onPick={() => findCover({ place })}
          />
        )}
      </div>
    </article>
  )
}
