import { useSend } from '@muster/client/query'
import { type Conversation, chat, GroupName } from '@muster/contract/chat'
import { msg } from '@muster/contract/kit/msg'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import type { Action } from '@muster/ui/table/view/action-slots.ts'
import { IconDoorExit, IconPencil } from '@tabler/icons-react'

const leaving = {
  title: msg('Leave group'),
  sentence: msg('You read and write nothing more in it.'),
  proceed: msg('Leave'),
  danger: true,
} as const

/** What a member may do with a group. */
export function useGroupActions({ id, title }: Conversation): Action[] {
  const leave = useSend(chat.leave)
  return [
    {
      label: msg('Rename group'),
      icon: IconPencil,
      onPick: () => void openDialog('Rename group', () => <RenameForm id={id} title={title ?? ''} />),
    },
    // The list is asked for again, and without the group in it nothing is open.
    {
      label: msg('Leave group'),
      icon: IconDoorExit,
      confirm: leaving,
      onPick: () => leave({ params: { id } }),
    },
  ]
}

function RenameForm({ id, title }: { id: number; title: string }) {
  const rename = useSend(chat.rename)
  return (
    <Form
      shape={GroupName}
      draft={`conversation ${id} name`}
      start={{ name: title }}
      save={(body) => rename({ params: { id }, body })}
      submit={msg('Save changes')}
      summary={false}
    >
      <TextField name="name" label={msg('Name')} width="name" required />
    </Form>
  )
}
