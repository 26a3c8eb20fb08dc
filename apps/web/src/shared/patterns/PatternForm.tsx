import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { roster } from '@muster/contract/planning/roster'
import type { ShiftPattern, UnneededShifts } from '@muster/contract/planning/shift-patterns'
import { localDate } from '@muster/rules/time/zone'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { Form } from '@muster/ui/form/Form.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { useState } from 'react'
import { concernsPeople, confirmMovedShifts } from './MovedShifts.tsx'
import { PatternFields } from './PatternFields.tsx'
import { draftOfPattern, newPattern, type PatternDraft, PatternShape, patternInput } from './pattern-draft.ts'

interface Props {
  jobId: number
  zone: string
  pattern: ShiftPattern | undefined
}

export const openPattern = (props: Props) =>
  openDialog(props.pattern ? msg('Change shift requirement') : msg('Add shift requirement'), (close) => (
    <PatternForm {...props} close={close} />
  ))

function PatternForm({ jobId, zone, pattern, close }: Props & { close: () => void }) {
  const [start] = useState(() =>
    pattern ? draftOfPattern(pattern) : newPattern(localDate(zone, Date.now())),
  )
  const add = useSend(roster.addPattern)
  const check = useSend(roster.checkPattern)
  const update = useSend(roster.updatePattern)
  const save = async (draft: PatternDraft) => {
    if (!pattern) return add({ params: { id: jobId }, body: patternInput(draft, zone) })
    const { id, version } = pattern
    const body = {
      ...patternInput(draft, zone),
      version,
      ...(draft.changesFrom && { from: draft.changesFrom }),
    }
    const change = await check({ params: { id }, body })
    let unneeded: UnneededShifts | undefined
    if (concernsPeople(change)) {
      unneeded = await confirmMovedShifts(change)
      if (!unneeded) return withdrawn
    }
    // The conflicts were read in the question.
    const query = change.conflicts.length > 0 ? { force: 'true' as never } : {}
    return update({ params: { id }, query, body: { ...body, ...(unneeded === 'END' && { unneeded }) } })
  }
  const done = () => {
    showToast(pattern ? msg('Changed what the job needs') : msg('Added to what the job needs'))
    close()
  }
  return (
    <Form
      shape={PatternShape}
      draft={`pattern ${pattern?.id ?? `of job ${jobId}`}`}
      start={start}
      save={save}
      onSaved={done}
      onCancel={close}
      submit={pattern ? msg('Save changes') : msg('Add')}
    >
      <PatternFields zone={zone} isNew={!pattern} start={start.date} />
    </Form>
  )
}
