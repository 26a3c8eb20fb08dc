import { ask, prefetch, useAnswer, useSend } from '@muster/client/query'
import type { PayCalendar } from '@muster/contract/pay/calendars'
import { pay } from '@muster/contract/pay/pay'
import { Button } from '@muster/ui/button/Button.tsx'
import { removal } from '@muster/ui/dialog/confirm.tsx'
import { PageWithAside } from '@muster/ui/page/Page.tsx'
import { type Column, column, date, text } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { useMemo } from 'react'
import { paths } from '../../navigation/paths.ts'
import { useUrlChoice } from '../../navigation/url.ts'
import { CalendarForm } from './settings/CalendarForm.tsx'
import { CalendarPeople } from './settings/CalendarPeople.tsx'
import { kindNames } from './settings/calendar-words.ts'
import { PayRulesSection, paySettings } from './settings/PayRulesSection.tsx'

const calendarList = ask(pay.calendars)
export const loader = () => prefetch(calendarList, paySettings)

const columnsOf = (say: Say): Column<PayCalendar>[] => [
  text('name', msg('Name'), { width: 132, wraps: true }),
  column('kind', msg('Pay cycle'), ({ kind }) => say(kindNames[kind]), { width: 100 }),
  date('firstDay', msg('First day')),
  column('people', msg('For whom'), (calendar) => forWhom(say, calendar), { wraps: true }),
]

function forWhom(say: Say, { defaultFrom, people }: PayCalendar): string {
  const named = people.length > 0 ? [say('{count} people added by name', { count: people.length })] : []
  const everybody = defaultFrom === null ? [] : [say('Everyone without their own calendar')]
  return [...everybody, ...named].join(', ') || say('No one yet')
}

export default function PaySettingsPage() {
  const say = useWords()
  const calendars = useAnswer(calendarList)
  const [edited, edit] = useUrlChoice('edit', calendars)
  const remove = useSend(pay.removeCalendar)
  const columns = useMemo(() => columnsOf(say), [say])
  return (
    <PageWithAside
      title={msg('Pay settings')}
      sentence={msg(
        'A pay calendar sets which days are paid together. Its periods are created automatically.',
      )}
      action={
        <>
          <Button label={msg('Pay rules')} href={paths.payRules} />
          <Button label={msg('Pay periods')} href={paths.pay} />
        </>
      }
      aside={
        <div className="stack">
          <CalendarForm
            key={edited?.id}
            calendar={edited}
            isFirst={calendars.length === 0 || (edited !== undefined && calendars.length === 1)}
            onDone={() => edit(undefined)}
          />
          {edited && <CalendarPeople key={`people ${edited.id}`} calendar={edited} />}
        </div>
      }
    >
      <div className="stack">
        <LocalTable
          name={msg('Pay calendars')}
          rows={calendars}
          columns={columns}
          empty={msg('No pay calendars yet')}
          emptyHint={msg('Add the first one with the form on this page. It applies to everyone.')}
          actions={(calendar) => [
            { label: msg('Edit'), onPick: () => edit(calendar) },
            {
              label: msg('Remove'),
              confirm: removal(calendar.name),
              onPick: () => remove({ params: { id: calendar.id } }),
            },
          ]}
        />
        <PayRulesSection />
      </div>
    </PageWithAside>
  )
}
