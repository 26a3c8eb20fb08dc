import { CallFailure } from '@muster/client/call-failure'
import { ask, refreshFeatures, useAsk, useSend } from '@muster/client/query'
import { failures } from '@muster/contract/kit/failures'
import { pay } from '@muster/contract/pay/pay'
import { payroll } from '@muster/contract/pay/payroll'
import type { WorkSummary } from '@muster/contract/works/times'
import { works } from '@muster/contract/works/works'
import { FixedValue } from '@muster/ui/field/FixedValue.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { day, wholeClock } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { zoneCity } from '../../shared/site-time/zone-city.ts'
import { BreakFields } from '../../shared/visits/BreakFields.tsx'
import { breaksToSend, editedVisit, typedBreaks } from '../../shared/visits/edited-breaks.ts'
import { type EditedTimes, fieldsOf, instantsOf } from '../../shared/visits/edited-times.ts'
import { StartAndEnd } from '../../shared/visits/MomentFields.tsx'
import { sendOrPayLater } from '../../shared/visits/pay-difference.ts'

export function EditWork({ workId }: { workId: number }) {
  const { answer, failure, again } = useAsk(ask(works.summary, { params: { id: workId } }))
  return answer ? <EditTimes summary={answer} /> : <NoAnswer failure={failure} again={again} rows={5} />
}

function EditTimes({ summary }: { summary: WorkSummary }) {
  const say = useWords()
  const correct = useSend(works.correctTimes, [payroll, pay])
  const save = async (edited: EditedTimes) => {
    const { workId, version } = summary
    const times = instantsOf(edited, summary)
    const breaks = edited.breaks && breaksToSend(edited.breaks, { ...times, timezone: summary.timezone })
    const body = { ...times, breaks, reason: edited.reason, version }
    try {
      return await sendOrPayLater((latePay) =>
        correct({ params: { id: workId }, body: { ...body, ...latePay } }),
      )
    } catch (error) {
      // Whoever tries again has the newer times before their eyes.
      if (error instanceof CallFailure && error.code === failures['row.newer'].code)
        await refreshFeatures(works.summary.feature)
      throw error
    }
  }
  return (
    <div className="stack">
      <p className="faint">{say('Site time ({zone})', { zone: zoneCity(summary.timezone) })}</p>
      <p className="figures">
        {say('Recorded: {from} to {to}', { from: moment(summary.startTime), to: moment(summary.endTime) })}
      </p>
      <Form
        shape={editedVisit(summary)}
        draft={`visit ${summary.workId} times`}
        start={{
          ...fieldsOf(summary),
          breaks: typedBreaks(summary.timezone, summary.breaks),
          reason: '',
        }}
        save={save}
        submit={msg('Save')}
        success={msg('Updated - Work summary updated')}
      >
        <StartAndEnd zone={summary.timezone} />
        <BreakFields recorded={summary} breaks={summary.breaks} />
        <FixedValue label={msg('Current Version')} value={String(summary.version)} />
        <TextArea name="reason" label={msg('Edit Reason')} required />
      </Form>
    </div>
  )
}

const moment = (at: string | null) => (at ? `${day(at)} ${wholeClock(at)}` : '–')
