import { msg } from '@muster/contract/kit/msg'
import { reason } from '@muster/contract/kit/shapes'
import { noReason } from '@muster/contract/works/times'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import type { Action } from '@muster/ui/table/view/action-slots.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { z } from 'zod'

const words = { GRANT: msg('Approve'), DECLINE: msg('Decline') } as const
export type Decision = keyof typeof words
/** Who declines says why. */
const shapes = {
  GRANT: z.object({ reason: z.string().trim().max(1000).optional() }),
  DECLINE: z.object({ reason: reason(noReason) }),
} as const

interface Props {
  decision: Decision
  draft: string
  save: (typed: { reason?: string | undefined }) => Promise<unknown>
}
/** Decides a request, in its dialog. */
export const DecisionForm = ({ decision, draft, save }: Props) => (
  <Form
    shape={shapes[decision]}
    draft={`${draft} ${decision}`}
    start={{ reason: '' }}
    save={save}
    submit={words[decision]}
  >
    <TextArea name="reason" label={msg('Reason for your decision')} required={decision === 'DECLINE'} />
  </Form>
)

/** Of the row of a request. */
export const decisionActions = (
  decide: (decision: Decision) => void,
  look: Pick<Action, 'always'> = {},
): Action[] => [
  { ...look, label: words.GRANT, icon: IconCheck, onPick: () => decide('GRANT') },
  { ...look, label: words.DECLINE, icon: IconX, onPick: () => decide('DECLINE') },
]
