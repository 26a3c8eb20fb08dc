import { pasteColumns, pastedTasks } from '@muster/rules/checklists/checklist-paste'
import { Button } from '@muster/ui/button/Button.tsx'
import { sayProblem } from '@muster/ui/dialog/dialogs.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { type DraftSpec, draftOfPasted } from '../draft.ts'
import type { TaskList } from '../task-lists.ts'

interface Props {
  list: TaskList
  onPaste: (specs: DraftSpec[]) => void
  close: () => void
}

function PasteDialog({ list, onPaste, close }: Props) {
  const say = useWords()
  const [text, setText] = useState('')
  const paste = async () => {
    const { tasks, refused } = pastedTasks(text, list.type, say)
    if (refused.length > 0)
      return sayProblem('No task stands above these lines: {lines}', { lines: refused.join(', ') })
    if (tasks.length === 0) return sayProblem('There is no task in this text')
    onPaste(draftOfPasted(tasks, list.prompt))
    close()
  }
  return (
    <div className="stack">
      <p className="faint reading">
        {say(
          'One sub-task per line. A line that ends with a colon starts a task. Or the rows of a spreadsheet:',
        )}{' '}
        {pasteColumns.map((column) => say(column)).join(' · ')}
      </p>
      <TextArea label={msg('Checklist')} value={text} onChange={(next) => setText(next ?? '')} rows={10} />
      <div className="row end">
        <Button label={msg('Close')} onPick={close} />
        <Button label={msg('Add')} kind="primary" onPick={() => void paste()} />
      </div>
    </div>
  )
}

export const pasteChecklist = (list: TaskList, onPaste: Props['onPaste']) =>
  openDialog('Paste a checklist', (close) => <PasteDialog list={list} onPaste={onPaste} close={close} />, {
    wide: true,
  })
