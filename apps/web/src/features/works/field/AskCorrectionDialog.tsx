import { msg } from '@muster/contract/msg'
import type { PayrollRow } from '@muster/contract/payroll'
import { works } from '@muster/contract/works'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { TextArea } from '@muster/ui/TextField.tsx'
import { useWords } from '@muster/ui/words.ts'
import { useQueued } from '../../../offline/use-queued.ts'
import { type EditedTimes, editedTimes, fieldsOf, instantsOf } from '../../../visits/edited-times.ts'
import { StartAndEnd } from '../../../visits/MomentFields.tsx'

/** Asks the office to correct the times of an own work, by the clock of its site; without a connection it waits to be sent. */
export function AskCorrectionDialog({ row, onClose }: { row: PayrollRow; onClose: () => void }) {
  const say = useWords()
  const ask = useQueued(works.requestCorrection)
  const recorded = { startTime: row.clockIn, endTime: row.clockOut, timezone: row.timezone }
  const save = (asked: EditedTimes) =>
    ask({
      params: { id: row.workId },
      body: { ...instantsOf(asked, recorded), reason: asked.reason },
    })
  return (
    <Dialog title={msg('Request a correction')} onClose={onClose}>
      <div className="stack">
        <p className="faint">
          {say('{site}. Times by the clock of the site ({zone})', {
            site: row.jobLocationName,
            zone: row.timezone,
          })}
        </p>
        <Form
          shape={editedTimes(recorded)}
          draft={`visit ${row.workId} correction`}
          start={{ ...fieldsOf(recorded), reason: '' }}
          save={save}
          onSaved={onClose}
          onCancel={onClose}
          submit={msg('Ask')}
        >
          <StartAndEnd zone={row.timezone} />
          <TextArea name="reason" label={msg('What is wrong')} required />
        </Form>
      </div>
    </Dialog>
  )
}
