import { useLevel } from '@muster/client/use-session'
import type { DutyArea } from '@muster/contract/duty'
import { isCompanyAdmin } from '@muster/contract/kit/permissions'
import { addDays, weekday as isoWeekday } from '@muster/rules/time/zone'
import { Button } from '@muster/ui/button/Button.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { dayAndMonth, figures, weekday } from '@muster/ui/words/format.ts'
import { asWritten, msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { AreaHours } from './AreaHours.tsx'
import css from './duty.module.css'
import { gapOnDay, gapReasons, hoursText, peopleText, sitesText } from './duty-words.ts'
import { addHours } from './HoursForm.tsx'

interface Props {
  area: DutyArea
  weekStart: string
  onNewer: () => void
}
/** The week of an area by day, with the gaps in red, and its hours below. */
export function AreaWeek({ area, weekStart, onNewer }: Props) {
  const say = useWords()
  const mayEdit = isCompanyAdmin(useLevel())
  const name = area.name ?? say('Whole company')
  const days = Array.from({ length: 7 }, (_, n) => addDays(weekStart, n))
  const sites = sitesText(say, area)
  return (
    <Section
      title={asWritten(name)}
      {...(sites && { hint: asWritten(sites) })}
      action={
        mayEdit && <Button label={msg('Add hours')} of={name} onPick={() => void addHours(area, onNewer)} />
      }
    >
      <ol className={clsx('plain-list', css.week)} aria-label={say('Week of {name}', { name })}>
        {days.map((day) => (
          <li key={day} className={css.day}>
            <p className="strong">{figures(`${weekday(day)} ${dayAndMonth(day)}`)}</p>
            <Day area={area} day={day} />
          </li>
        ))}
      </ol>
      {mayEdit && <AreaHours area={area} name={name} onNewer={onNewer} />}
    </Section>
  )
}

function Day({ area, day }: { area: DutyArea; day: string }) {
  const say = useWords()
  const hours = area.hours
    .filter(({ weekdays }) => weekdays.includes(isoWeekday(day)))
    .map((each) => ({ times: hoursText(each), text: peopleText(say, each), isGap: false }))
  const gaps = area.gaps.flatMap((gap) => {
    const times = gapOnDay(gap, day)
    return times ? [{ times, text: say(gapReasons[gap.reason]), isGap: true }] : []
  })
  return [...hours, ...gaps]
    .toSorted((a, b) => a.times.localeCompare(b.times))
    .map(({ times, text, isGap }) => (
      <p key={`${times} ${text}`} {...(isGap && { className: css.gap, 'data-gap': true })}>
        <span className="figures">{times}</span> <bdi>{text}</bdi>
      </p>
    ))
}
