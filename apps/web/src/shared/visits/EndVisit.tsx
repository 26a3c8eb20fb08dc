import { ask, useAsk, useSend } from '@muster/client/query'
import { pay } from '@muster/contract/pay/pay'
import { payroll } from '@muster/contract/pay/payroll'
import type { WorkSummary } from '@muster/contract/works/times'
import { works } from '@muster/contract/works/works'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { day, wholeClock } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { zoneCity } from '../site-time/zone-city.ts'
import { MomentFields } from './MomentFields.tsx'
import { sendOrPayLater } from './pay-difference.ts'
import { type EndFields, endFields, endOf } from './visit-times.ts'

export function EndVisit({ workId }: { workId: number }) {
  const { answer, failure, again } = useAsk(ask(works.summary, { params: { id: workId } }))
  return answer ? <EndForm summary={answer} /> : <NoAnswer failure={failure} again={again} rows={4} />
}

function EndForm({ summary }: { summary: WorkSummary }) {
  const say = useWords()
  const end = useSend(works.end, [payroll, pay])
  const { workId, startTime, timezone } = summary
  const save = (typed: EndFields) =>
    sendOrPayLater((latePay) =>
      end({
        params: { id: workId },
        body: { endTime: endOf(timezone, typed), reason: typed.reason, ...latePay },
      }),
    )
  return (
    <div className="stack">
      <p>
        {say(
          'Use this when the phone is lost or flat. Later entries from that phone are rejected. The person is notified.',
        )}
      </p>
      <p className="faint">{say('Site time ({zone})', { zone: zoneCity(timezone) })}</p>
      <p className="figures">
        {say('Started {time}', { time: `${day(startTime)} ${wholeClock(startTime)}` })}
      </p>
      <Form
        shape={endFields(summary)}
        draft={`visit ${workId} end`}
        start={{ endDate: startTime.slice(0, 10), reason: '' }}
        save={save}
        submit={msg('End visit')}
        success={msg('Visit ended')}
      >
        <MomentFields part="end" zone={timezone} dateLabel={msg('End date')} timeLabel={msg('End time')} />
        <TextArea name="reason" label={msg('Reason')} required />
      </Form>
    </div>
  )
}
