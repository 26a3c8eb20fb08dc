import { ask, useAsk } from '@muster/client/query'
import { pay } from '@muster/contract/pay/pay'
import type { PayRuleSet } from '@muster/contract/pay/rules'
import type { PayChange } from '@muster/contract/pay/what-if'
import { Button } from '@muster/ui/button/Button.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { daysText } from '../../../shared/pay/pay-words.ts'
import { periodList } from '../pay-url.ts'
import { ChangeFields } from './ChangeFields.tsx'
import { type ChangeDraft, changeOf } from './change-draft.ts'
import { CodesCompared, PeopleCompared } from './WhatIfAnswer.tsx'

export const openWhatIf = (sets: readonly PayRuleSet[]) =>
  openDialog(msg('What if?'), () => <WhatIfQuestion sets={sets} />, { wide: true })

/** A past period with another rule, value, level or other pay rules. Nothing is saved. */
function WhatIfQuestion({ sets }: { sets: readonly PayRuleSet[] }) {
  const say = useWords()
  const { answer: periods, failure, again } = useAsk(periodList())
  const [chosen, setChosen] = useState<number>()
  const [draft, setDraft] = useState<ChangeDraft>({ kind: 'DECISION', instrument: sets[0]!.instrument })
  const [asked, setAsked] = useState<{ periodId: number; change: PayChange }>()
  if (!periods) return <NoAnswer failure={failure} again={again} rows={6} />
  const period =
    periods.find(({ id }) => id === chosen) ?? periods.find(({ isCurrent }) => !isCurrent) ?? periods[0]
  if (!period) return <EmptyState title={msg('No pay periods yet')} />
  const from = draft.from ?? period.firstDay
  const change = changeOf({ ...draft, from }, sets)
  return (
    <div className="stack">
      <p className="faint">{say('Works a past period out with a change. Nothing is saved.')}</p>
      <SelectField
        label={msg('Pay period')}
        options={periods.map((each) => ({
          value: each.id,
          label: daysText(say, each),
          detail: each.calendarName,
        }))}
        value={period.id}
        onChange={setChosen}
      />
      <ChangeFields sets={sets} draft={draft} onChange={setDraft} />
      <DateField label={msg('From')} value={from} onChange={(next) => setDraft({ ...draft, from: next })} />
      <div className="row">
        <Button
          label={msg('Compare')}
          kind="primary"
          disabled={!change}
          onPick={() => change && setAsked({ periodId: period.id, change })}
        />
      </div>
      {asked && <Comparison key={JSON.stringify(asked)} {...asked} />}
    </div>
  )
}

function Comparison({ periodId, change }: { periodId: number; change: PayChange }) {
  const [page, setPage] = useState(0)
  const { answer, failure, again } = useAsk(ask(pay.whatIf, { body: { periodId, change, page } }))
  if (!answer) return <NoAnswer failure={failure} again={again} rows={6} />
  return (
    <section className="stack" aria-live="polite">
      <CodesCompared answer={answer} />
      <PeopleCompared answer={answer} onPage={setPage} />
    </section>
  )
}
