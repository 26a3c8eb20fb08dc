import { msg } from '@muster/contract/kit/msg'
import { mostOvertime, OvertimeInput } from '@muster/contract/pay/overtime'
import { pay } from '@muster/contract/pay/pay'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
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
}

/** Asks a manager for overtime of a day at a job; without a connection it waits to be sent. */
export const askOvertime = (props: Props) =>
  void openDialog(msg('Request overtime'), () => <AskOvertime {...props} />)

function AskOvertime({ jobId, date, site }: Props) {
  const send = useQueued(pay.askOvertime)
  return (
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
  )
}
