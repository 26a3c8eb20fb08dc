import { useAsk } from '@muster/client/query'
import { useWeekStart } from '@muster/client/use-session'
import { addDays } from '@muster/rules/time/zone'
import { Button } from '@muster/ui/button/Button.tsx'
import { StepButtons } from '@muster/ui/button/StepButtons.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { paths, to } from '../../navigation/paths.ts'
import { companyToday } from '../../shared/here/company-today.ts'
import { shortDay } from '../../shared/shifts/shift-words.ts'
import { AddFor } from './add/AddFor.tsx'
import { useRosterActs } from './changes/use-roster-acts.ts'
import { type Hands, useHands } from './grid/use-hands.tsx'
import { useNoted } from './notes/use-notes.ts'
import { Chip } from './shifts/Chip.tsx'
import css from './site-week.module.css'
import { budgetText, budgetUses } from './week/budgets.ts'
import { emptyView, type GridRow, viewOf } from './week/roster-rows.ts'
import { daysIn, siteRosterQuestion, spanOf } from './week/roster-url.ts'

export function SiteWeek({ siteId }: { siteId: number }) {
  const say = useWords()
  const weekStart = useWeekStart()
  const [date, setDate] = useState(companyToday)
  const span = spanOf(date, weekStart)
  const { answer, failure, again } = useAsk(siteRosterQuestion(span, siteId))
  const planned = useMemo(() => (answer ? viewOf(answer, 'SITE') : emptyView), [answer])
  const view = useNoted(planned, span)
  const acts = useRosterActs(view.items, answer?.hasCosts)
  const hands = useHands(view, acts, { jobs: answer?.jobs ?? [], canPlace: false })
  return (
    <Section
      title={msg('Week')}
      hint={msg('Places and who fills them. Changes are drafts until the roster is published.')}
      action={
        <span className="row small">
          <StepButtons
            previous={msg('Previous week')}
            next={msg('Next week')}
            onStep={(step) => setDate(addDays(span.startDate, 7 * step))}
          />
          <Button
            size="small"
            label={msg('Open roster')}
            href={to(paths.roster, { date: span.startDate, by: 'SITE' })}
          />
        </span>
      }
    >
      {!answer && <NoAnswer failure={failure} again={again} rows={4} />}
      {answer?.sites
        .filter(({ id }) => id === siteId)
        .flatMap((site) => budgetUses(site, answer))
        .map((use) => (
          <p key={use.currency ?? ''} className="figures">
            {say('Budget')}: {budgetText(say, use)}
          </p>
        ))}
      {answer && (
        <Days
          cells={view.rows[0]?.cells}
          days={daysIn(answer)}
          onPick={hands.pick}
          onAdd={(day) => hands.add({ row: `site ${siteId}`, date: day })}
        />
      )}
      {hands.part}
    </Section>
  )
}

interface DaysProps {
  cells: GridRow['cells'] | undefined
  days: readonly string[]
  onPick: Hands['pick']
  onAdd: (date: string) => void
}
function Days({ cells, days, onPick, onAdd }: DaysProps) {
  const say = useWords()
  return (
    <ul className={clsx('plain-list', css.siteWeek)}>
      {days.map((date) => {
        const here = cells?.get(date) ?? []
        return (
          <li key={date}>
            <div className="row small">
              <h3>{shortDay(date)}</h3>
              {date >= companyToday() && <AddFor name={shortDay(date)} onPick={() => onAdd(date)} />}
            </div>
            {here.length === 0 && <p className="faint">{say('No shifts')}</p>}
            {here.map((item) => (
              <Chip key={item.key} item={item} names="person" say={say} onPick={onPick} />
            ))}
          </li>
        )
      })}
    </ul>
  )
}
