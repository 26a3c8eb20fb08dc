import { ask, useAsk, useSend } from '@muster/client/query'
import { useWeekStart } from '@muster/client/use-session'
import { cover } from '@muster/contract/cover/cover'
import { roster } from '@muster/contract/planning/roster'
import type { RosterTemplate, TemplatePreview } from '@muster/contract/planning/roster-templates'
import { nameApart } from '@muster/rules/people/full-name'
import { conflictLine } from '@muster/rules/planning/conflict-text'
import { Button } from '@muster/ui/button/Button.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { showUndo } from '@muster/ui/toast/undo.ts'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { attempt } from '../../../shared/forms/attempt.ts'
import { shortDay } from '../../../shared/shifts/shift-words.ts'
import { spanOf } from '../week/roster-url.ts'
import css from './templates.module.css'

const leftOutWords = {
  LEFT: msg('{name} has left: open place at {site}, {date}'),
  LEAVE: msg('{name} is on leave: open place at {site}, {date}'),
  SUSPENDED: msg('{name} is suspended: open place at {site}, {date}'),
  FULL: msg('Not drafted, as others have all places: {name}, {site}, {date}'),
}

interface Props {
  template: RosterTemplate
  /** The first day of the week in sight. */
  week: string
  onBack: () => void
  onUsed: (startDate: string) => void
}

/** First what a template would bring to a week, then the drafts, as one act with one Undo. */
export function UseTemplate({ template: { id }, week, onBack, onUsed }: Props) {
  const weekStart = useWeekStart()
  const [date, setDate] = useState<string | undefined>(week)
  const startDate = date && spanOf(date, weekStart).startDate
  const question = startDate ? ask(roster.checkTemplate, { params: { id }, body: { startDate } }) : undefined
  const { answer, failure, again } = useAsk(question)
  const send = useSend(roster.applyTemplate, [cover])
  const sendUndo = useSend(roster.undo, [cover])
  const apply = async () => {
    const sent = send({ params: { id }, body: { startDate: startDate! } })
    const isDone = await attempt(
      sent,
      ({ actId, changes, open }) => {
        const undo = () => sendUndo({ params: { id: actId! } })
        if (actId === null) showToast(msg('Nothing to change'))
        else
          showUndo(
            msg('Shifts drafted: {count}. Open: {open}. Not published yet.'),
            { count: changes, open },
            undo,
          )
      },
      roster.read.feature,
    )
    if (isDone) onUsed(startDate!)
  }
  const isNothing = answer && answer.changes + answer.needed === 0
  return (
    <div className="stack">
      <DateField label={msg('Into the week of')} value={date} onChange={setDate} required />
      {!answer && question && <NoAnswer failure={failure} again={again} rows={3} />}
      {answer && <Preview preview={answer} />}
      <div className="row end">
        <Button label={msg('Back')} onPick={onBack} />
        <Button
          kind="primary"
          label={msg('Draft these shifts')}
          disabled={!answer || isNothing}
          onPick={apply}
        />
      </div>
    </div>
  )
}

function Preview({ preview }: { preview: TemplatePreview }) {
  const say = useWords()
  const { changes, open, there, passed, gone, leftOut, conflicts } = preview
  const away = new Set(
    leftOut.flatMap(({ reason, tenantUserId }) => (reason === 'LEAVE' ? tenantUserId : [])),
  ).size
  const counts = [
    say('Shifts: {count}', { count: changes }),
    say('Open: {count}', { count: open }),
    ...(away > 0 ? [say('People on leave: {count}', { count: away })] : []),
    ...(there > 0 ? [say('There already: {count}', { count: there })] : []),
    ...(passed > 0 ? [say('In the past: {count}', { count: passed })] : []),
    ...(gone > 0 ? [say('No longer needed: {count}', { count: gone })] : []),
    ...(conflicts.length > 0 ? [say('Conflicts: {count}', { count: conflicts.length })] : []),
  ]
  return (
    <>
      <p className="strong" role="status">
        {counts.join(' · ')}
      </p>
      <ul className={`plain-list ${css.lines}`}>
        {leftOut.map(({ reason, name, distinguishedBy, locationName: site, date }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines that never change places
          <li key={at}>
            {say(leftOutWords[reason], {
              name: nameApart(name, distinguishedBy),
              site,
              date: shortDay(date),
            })}
          </li>
        ))}
        {conflicts.map((conflict) => (
          <li key={`${conflict.kind} ${conflict.eventId} ${conflict.date}`}>
            {say('Conflict: {reason}', { reason: say(...conflictLine(conflict, day)) })}
          </li>
        ))}
      </ul>
      <p className="faint">
        {say(
          'Shifts are drafts until you publish. Open places are needed at once. One Undo reverses all of it.',
        )}
      </p>
    </>
  )
}
