import { useSend } from '@muster/client/query'
import { type Conversation, chat, longestMessage, type Member, type Message } from '@muster/contract/chat'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { useState } from 'react'
import { useQueued } from '../../../offline/use-queued.ts'
import { draftOf, keepDraft } from './drafts.ts'
import { mentionedIn } from './mentions.ts'
import { type ChosenFile, useChosenFiles } from './use-chosen-files.ts'
import { tellTyping } from './use-typing.ts'

export interface Writing {
  replyTo?: Message
  editing?: Message
}
interface Composing {
  conversation: Pick<Conversation, 'id'>
  writing: Writing
  members: readonly Member[]
  onSent: () => void
}

/** The text and the files of the next message. They come back when it could not be sent. */
export function useComposer({ conversation: { id }, writing, members, onSent }: Composing) {
  const { editing, replyTo } = writing
  const [text, setText] = useState(() => editing?.text ?? draftOf(id))
  const { files, setFiles, ...chosen } = useChosenFiles()
  const sendNew = useSendNew(id, members, replyTo)
  const edit = useSend(chat.edit)

  const write = (next: string) => {
    const kept = next.slice(0, longestMessage)
    setText(kept)
    if (!editing) keepDraft(id, kept)
    if (next !== '') tellTyping(id)
  }
  const giveBack = (said: string, sending: readonly ChosenFile[]) => {
    setText((now) => (now === '' ? said : now))
    if (!editing && draftOf(id) === '') keepDraft(id, said)
    setFiles((now) => (now.length === 0 ? sending : now))
  }
  const send = async () => {
    const said = text.trim()
    if (said === '' && (files.length === 0 || editing)) return
    const sending = files
    // At once, so that what is typed next is not taken for what was sent.
    setText('')
    setFiles([])
    if (!editing) keepDraft(id, '')
    try {
      if (editing) await edit({ params: { id, messageId: editing.id }, body: { text: said } })
      else await sendNew(said, sending)
      onSent()
    } catch (error) {
      giveBack(said, sending)
      await sayError(error)
    }
  }
  return { text, write, send, files, ...chosen, clear: () => setText('') }
}

/** Sends a message and its files through the outbox, so that a lost connection loses nothing. */
function useSendNew(id: number, members: readonly Member[], replyTo: Message | undefined) {
  const send = useQueued(chat.send)
  const addFile = useQueued(chat.addFile)
  return async (text: string, files: readonly ChosenFile[]) => {
    const uploads: string[] = []
    for (const { file, name } of files) {
      const upload = crypto.randomUUID()
      uploads.push(upload)
      await addFile({ params: { id }, body: { upload }, file, fileName: name })
    }
    const mentions = mentionedIn(text, members)
    const message = {
      text,
      sentTime: new Date().toISOString(),
      ...(uploads.length > 0 && { uploads }),
      ...(replyTo && { replyToId: replyTo.id }),
      ...(mentions.length > 0 && { mentions }),
    }
    await send({ params: { id, threadId: id }, body: { messages: [message] } })
  }
}
