import { ask as askServer, useAsk } from '@muster/client/query'
import type { PayrollRow } from '@muster/contract/pay/payroll'
import { works } from '@muster/contract/works/works'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { RowsSkeleton } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useQueued } from '../../../../offline/use-queued.ts'
import { zoneCity } from '../../../../shared/site-time/zone-city.ts'
import { BreakFields } from '../../../../shared/visits/BreakFields.tsx'
import { breaksToSend, editedVisit, typedBreaks } from '../../../../shared/visits/edited-breaks.ts'
import { type EditedTimes, fieldsOf, instantsOf } from '../../../../shared/visits/edited-times.ts'
import { StartAndEnd } from '../../../../shared/visits/MomentFields.tsx'

/** Asks the office to correct the times of an own work, by the clock of its site; without a connection it waits to be sent. */
export const askCorrection = (row: PayrollRow) =>
  void openDialog(msg('Request a correction'), () => <AskCorrection row={row} />)

function AskCorrection({ row }: { row: PayrollRow }) {
  const say = useWords()
  const ask = useQueued(works.requestCorrection)
  const recorded = { startTime: row.clockIn, endTime: row.clockOut, timezone: row.timezone }
  const { answer, failure } = useAsk(askServer(works.summary, { params: { id: row.workId } }))
  const save = (asked: EditedTimes) => {
    const times = instantsOf(asked, recorded)
    const breaks = asked.breaks && breaksToSend(asked.breaks, { ...times, timezone: row.timezone })
    return ask({ params: { id: row.workId }, body: { ...times, breaks, reason: asked.reason } })
  }
  // Without signal the times alone can be asked for: breaks are not at hand.
  if (!answer && !failure) return <RowsSkeleton rows={5} />
  return (
    <div className="stack">
      <p className="faint">
        {say('{site}. Site time ({zone})', {
          site: row.jobLocationName,
          zone: zoneCity(row.timezone),
        })}
      </p>
      <Form
        shape={editedVisit(recorded)}
        draft={`visit ${row.workId} correction`}
        start={{
          ...fieldsOf(recorded),
          ...(answer && { breaks: typedBreaks(row.timezone, answer.breaks) }),
          reason: '',
        }}
        save={save}
        submit={msg('Ask')}
      >
        <StartAndEnd zone={row.timezone} />
        {answer && <BreakFields recorded={recorded} breaks={answer.breaks} />}
        <TextArea name="reason" label={msg('The problem')} required />
      </Form>
    </div>
  )
}
