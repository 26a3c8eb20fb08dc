import { msg } from '@muster/contract/kit/msg'
import { mostOvertime, OvertimeInput } from '@muster/contract/pay/overtime'
import { pay } from '@muster/contract/pay/pay'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { day } from '@muster/ui/words/format.ts'
import { useQueued } from '../../../offline/use-queued.ts'

const shape = OvertimeInput.pick({ minutes: true, reason: true })
interface Props {
  jobId: number
  date: string
  site: string
  onClose: () => void
}

/** Asks a manager for overtime of a day at a job; without a connection it waits to be sent. */
export function AskOvertimeDialog({ jobId, date, site, onClose }: Props) {
  const send = useQueued(pay.askOvertime)
  return (
    <Dialog title={msg('Request overtime')} onClose={onClose}>
      <div className="stack">
        <p className="strong">
          <bdi>{site}</bdi>
        </p>
        <p className="figures">{day(date)}</p>
        <Form
          shape={shape}
          draft={`overtime ${jobId} ${date}`}
          start={{ minutes: 60, reason: '' }}
          save={(typed) => send({ body: { ...typed, jobId, date, recordedAt: new Date().toISOString() } })}
          submit={msg('Ask')}
        >
          <NumberField
            name="minutes"
            label={msg('Overtime')}
            unit={msg('{count} minutes')}
            min={1}
            max={mostOvertime}
            step={15}
            required
          />
          <TextArea name="reason" label={msg('Why')} required />
        </Form>
      </div>
    </Dialog>
  )
}
