import { useSend } from '@muster/client/query'
import { type Conversation, chat, GroupName } from '@muster/contract/chat'
import { msg } from '@muster/contract/kit/msg'
import { confirmed } from '@muster/ui/dialog/confirm.tsx'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { Menu } from '@muster/ui/theme/library.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { IconDoorExit, IconPencil } from '@tabler/icons-react'

const leaving = {
  title: msg('Leave group'),
  sentence: msg('You read and write nothing more in it.'),
  proceed: msg('Leave'),
  danger: true,
} as const

export function GroupItems({ conversation: { id, title } }: { conversation: Conversation }) {
  const say = useWords()
  const leave = useSend(chat.leave)
  const rename = () => void openDialog('Rename group', () => <RenameForm id={id} title={title ?? ''} />)
  // The list is asked for again, and without the group in it nothing is open.
  const goAway = () => confirmed(leaving, () => leave({ params: { id } })).catch(sayError)
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={rename}>
        {say('Rename group')}
      </Menu.Item>
      <Menu.Item leftSection={<IconDoorExit size={16} aria-hidden />} onClick={() => void goAway()}>
        {say('Leave group')}
      </Menu.Item>
    </>
  )
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
