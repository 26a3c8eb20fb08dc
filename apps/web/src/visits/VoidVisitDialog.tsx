import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import { pay } from '@muster/contract/pay'
import { payroll } from '@muster/contract/payroll'
import { reason } from '@muster/contract/shapes'
import { noReason } from '@muster/contract/work-times'
import { works } from '@muster/contract/works'
import { confirm } from '@muster/ui/confirm.tsx'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { TextArea } from '@muster/ui/TextField.tsx'
import { withdrawn } from '@muster/ui/withdrawn.ts'
import { useWords } from '@muster/ui/words.ts'
import { useState } from 'react'
import { z } from 'zod'

const Why = z.object({ reason: reason(noReason) })

/** Takes a wrong visit out of every total, with the reason, after a question. */
export function VoidVisitDialog({ workId, onClose }: { workId: number; onClose: () => void }) {
  const say = useWords()
  const [isAsking, ask] = useState(false)
  const send = useSend(works.void, [payroll, pay])
  const save = async (body: z.output<typeof Why>) => {
    ask(true)
    const isMeant = await confirm({
      title: msg('Void visit'),
      sentence: msg('You cannot undo this. The hours of this visit are not paid any more. Void it?'),
      proceed: msg('Void visit'),
      danger: true,
    })
    ask(false)
    return isMeant ? send.mutateAsync({ params: { id: workId }, body }) : withdrawn
  }
  return (
    <Dialog title={msg('Void visit')} isBelow={isAsking} onClose={onClose}>
      <div className="stack">
        <p>
          {say(
            'For a visit that should not count. It leaves every total and stays in the history. The person is notified.',
          )}
        </p>
        <Form
          shape={Why}
          draft={`visit ${workId} void`}
          start={{ reason: '' }}
          save={save}
          onSaved={onClose}
          onCancel={onClose}
          submit={msg('Void visit')}
          success={msg('Visit voided')}
        >
          <TextArea name="reason" label={msg('Reason')} required />
        </Form>
      </div>
    </Dialog>
  )
}
