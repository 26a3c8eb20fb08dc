import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { mostOvertime, OvertimeInput } from '@muster/contract/pay/overtime'
import { pay } from '@muster/contract/pay/pay'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useIsOnline } from '@muster/ui/page/states.tsx'
import { day } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'

const shape = OvertimeInput.pick({ minutes: true, reason: true })
interface Props {
  jobId: number
  date: string
  site: string
  onClose: () => void
}

/** Asks a manager for overtime of a day at a job. It needs a connection. */
export function AskOvertimeDialog({ jobId, date, site, onClose }: Props) {
  const say = useWords()
  const send = useSend(pay.askOvertime)
  const isOnline = useIsOnline()
  return (
    <Dialog title={msg('Request overtime')} onClose={onClose}>
      <div className="stack">
        <p className="strong">
          <bdi>{site}</bdi>
        </p>
        <p className="figures">{day(date)}</p>
        {!isOnline && <p role="status">{say('Requesting overtime needs a connection.')}</p>}
        <Form
          shape={shape}
          draft={`overtime ${jobId} ${date}`}
          start={{ minutes: 60, reason: '' }}
          save={(typed) => send.mutateAsync({ body: { ...typed, jobId, date } })}
          onSaved={onClose}
          onCancel={onClose}
          submit={msg('Ask')}
        >
          <NumberField
            name="minutes"
            label={msg('Overtime')}
            unit={msg('minutes')}
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
