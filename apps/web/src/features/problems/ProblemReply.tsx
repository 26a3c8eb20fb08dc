import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { type Problem, ProblemUpdate, problems } from '@muster/contract/problems'
import { Button } from '@muster/ui/button/Button.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { useState } from 'react'
import { stateWords } from './problem-words.ts'

/** The usual one first. */
const acts = [
  { value: 'SOLVED', label: msg('Solve') },
  { value: 'IN_PROGRESS', label: msg('Reply') },
  { value: 'DECLINED', label: msg('No action') },
] as const

export function ProblemReply({ problem }: { problem: Problem }) {
  const { id, version, state } = problem
  const update = useSend(problems.update)
  const isSettled = state === 'SOLVED' || state === 'DECLINED'
  const [isOpen, open] = useState(false)
  if (isSettled && !isOpen)
    return <Button size="small" label={msg('Answer [act]')} onPick={() => open(true)} />
  return (
    <Form
      shape={ProblemUpdate}
      draft={`problem ${id}`}
      start={{ state, version, note: '' }}
      save={(body) => update({ params: { id }, body })}
      onSaved={(saved) => {
        open(false)
        showToast(stateWords[saved.state].label)
      }}
      submit={msg('Reply')}
      decision={{ name: 'state', options: acts, isOneOfMany: true }}
      {...(isSettled && { onCancel: () => open(false) })}
      summary={false}
    >
      <TextArea name="note" label={msg('Reply to the client')} rows={2} />
    </Form>
  )
}
