import { call } from '@muster/client/call'
import { ask, useAsk, useSend } from '@muster/client/query'
import { roster } from '@muster/contract/planning/roster'
import type { ShiftPattern, UnneededShifts } from '@muster/contract/planning/shift-patterns'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed } from '@muster/ui/dialog/confirm.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { RowActions } from '@muster/ui/table/view/RowActions.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { paths, to } from '../../navigation/paths.ts'
import { PersonLink } from '../name-links/NameLinks.tsx'
import { timesOf } from '../shifts/shift-words.ts'
import { holidayChoices } from '../shifts/TypedShiftFields.tsx'
import { openPattern } from './PatternForm.tsx'
import { oftenWords, patternRule } from './pattern-words.ts'
import css from './patterns.module.css'
import { askOfRemoval } from './UnneededPeople.tsx'

export function NeededSection({ jobId, zone }: { jobId: number; zone: string }) {
  const { answer, failure, again } = useAsk(ask(roster.patterns, { params: { id: jobId } }))
  const edit = (pattern?: ShiftPattern) => void openPattern({ jobId, zone, pattern })
  return (
    <Section
      title={msg('Needed')}
      hint={msg('Set the shifts this job needs and how many people. Fill them on the roster.')}
      action={
        <span className="row small">
          <Button size="small" label={msg('Open roster')} href={to(paths.roster)} />
          <Button size="small" label={msg('Add')} icon={IconPlus} onPick={() => edit()} />
        </span>
      }
    >
      {!answer && <NoAnswer failure={failure} again={again} rows={2} />}
      {answer?.length === 0 && (
        <EmptyState
          title={msg('No shifts needed yet')}
          hint={msg('Add a shift, such as Monday to Friday 18:00–20:30 with two places.')}
        />
      )}
      {answer && answer.length > 0 && (
        <ul className="plain-list lines">
          {answer.map((pattern) => (
            <li key={pattern.id} className={css.pattern}>
              <PatternLine pattern={pattern} onEdit={() => edit(pattern)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function PatternLine({ pattern, onEdit }: { pattern: ShiftPattern; onEdit: () => void }) {
  const say = useWords()
  const remove = useSend(roster.removePattern)
  const { id, version, title, places, uncovered, unpaidBreakMinutes, holidayPolicy, filledBy } = pattern
  const name = `${timesOf(pattern)} ${oftenWords(say, pattern)}`
  const holidays = holidayChoices.find(({ value }) => value === holidayPolicy)
  const send = (unneeded: UnneededShifts) => remove({ params: { id }, query: { version, unneeded } })
  const end = async () => {
    const people = await call(roster.checkRemoval, { params: { id } })
    const isAsked = people.length > 0
    const unneeded = isAsked ? await askOfRemoval(name, people) : undefined
    if (unneeded) await send(unneeded)
    const isDone = isAsked ? unneeded : await confirmed(ending(name), () => send('KEEP'))
    if (isDone) showToast(msg('Removed from what the job needs'))
  }
  return (
    <>
      <div>
        <p className="strong">
          <bdi className="figures">{timesOf(pattern)}</bdi>
          {title && (
            <>
              {' '}
              · <bdi>{title}</bdi>
            </>
          )}
        </p>
        <p>{patternRule(say, pattern)}</p>
        <p className="faint">
          {[
            say('{count} people per shift', { count: places }),
            unpaidBreakMinutes > 0 && say('{count} minutes unpaid break', { count: unpaidBreakMinutes }),
            holidayPolicy !== 'keep' &&
              holidays &&
              say('On public holidays: {what}', { what: say(holidays.label) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {filledBy.length > 0 && (
          <ul className={clsx('plain-list', css.holders)} aria-label={say('Filled by')}>
            {filledBy.map((holder) => (
              <li key={holder.eventId}>
                <PersonLink id={holder.tenantUserId} {...holder} />
              </li>
            ))}
          </ul>
        )}
        {uncovered > 0 && (
          <p className={css.short}>{say('{count} open shifts in the next 31 days', { count: uncovered })}</p>
        )}
      </div>
      <RowActions
        of={name}
        actions={[
          { label: msg('Edit'), always: true, onPick: onEdit },
          { label: msg('Remove'), always: true, onPick: end },
        ]}
      />
    </>
  )
}

const ending = (name: string) => ({
  title: msg('Remove'),
  sentence: msg('Remove the shift “{name}”? The job no longer needs it from now on.'),
  values: { name },
  proceed: msg('Remove'),
  danger: true,
})
