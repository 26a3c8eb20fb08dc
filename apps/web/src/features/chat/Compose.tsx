import { useAsk, useSend } from '@muster/client/query'
import { type Conversation, chat, longestMessage, type Member, type Message } from '@muster/contract/chat'
import { fileProblem, isImageName } from '@muster/rules/files'
import { sayError, sayProblem } from '@muster/ui/dialogs.tsx'
import { IconButton } from '@muster/ui/IconButton.tsx'
import { Textarea } from '@muster/ui/library.ts'
import { useWords } from '@muster/ui/words.ts'
import { IconPaperclip, IconSend2, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { preparePhoto } from '../../offline/photos.ts'
import { useQueued } from '../../offline/use-queued.ts'
import { membersQuestion } from './conversations.ts'
import { draftOf, keepDraft } from './drafts.ts'
import { inLine } from './in-line.ts'
import { idOfField } from './keys.ts'
import { MentionList } from './MentionList.tsx'
import { mentionAt, mentionedIn, offeredFor, withMention } from './mentions.ts'
import { tellTyping } from './use-typing.ts'

export interface Writing {
  replyTo?: Message
  editing?: Message
}
interface Chosen {
  file: Blob
  name: string
}
interface Props {
  conversation: Conversation
  writing: Writing
  onDone: () => void
  /** There is nothing to be given up, and whoever writes goes away. */
  onLeave: () => void
}
const mostFiles = 10

/** A picture as small as a telephone sends it; other files as they are. */
async function prepared(file: File): Promise<Chosen> {
  if (!isImageName(file.name)) return { file, name: file.name }
  const { blob } = await preparePhoto(file)
  return { file: blob, name: `${file.name.replace(/\.[^.]*$/, '')}.jpg` }
}

/** Where one writes: sent on Enter, through the outbox, so that a lost connection loses nothing. */
export function Compose({ conversation, writing, onDone, onLeave }: Props) {
  const say = useWords()
  const { id } = conversation
  const { editing, replyTo } = writing
  const [text, setText] = useState(() => editing?.text ?? draftOf(id))
  const [files, setFiles] = useState<readonly Chosen[]>([])
  const [picked, pick] = useState(0)
  const [caret, setCaret] = useState(0)
  /** Where the @ stands for which nobody is wanted. */
  const [passedOver, passOver] = useState<number>()
  const field = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { answer } = useAsk(membersQuestion(id))
  const members = answer?.assignees ?? []
  const send = useQueued(chat.send)
  const addFile = useQueued(chat.addFile)
  const edit = useSend(chat.edit)
  const typed = mentionAt(text, caret)
  const offered = typed && typed.start !== passedOver ? offeredFor(members, typed.name) : []
  const at = Math.min(picked, offered.length - 1)

  // What was begun goes on at its end.
  useEffect(() => {
    const length = field.current?.value.length ?? 0
    if (length > 0) field.current?.setSelectionRange(length, length)
  }, [])
  // After the menu that chose the message has handed the focus back.
  const about = (editing ?? replyTo)?.id
  useEffect(() => {
    if (about === undefined) return
    const timer = setTimeout(() => field.current?.focus())
    return () => clearTimeout(timer)
  }, [about])

  const write = (next: string, position: number) => {
    setText(next.slice(0, longestMessage))
    if (!editing) keepDraft(id, next.slice(0, longestMessage))
    setCaret(position)
    pick(0)
    if (!mentionAt(next, position)) passOver(undefined)
    if (next !== '') tellTyping(id)
  }
  const mention = (member: Member) => {
    const [next, position] = withMention(text, typed!, member)
    write(next, position)
    requestAnimationFrame(() => field.current?.setSelectionRange(position, position))
    field.current?.focus()
  }
  const choose = async (list: FileList | null) => {
    for (const file of [...(list ?? [])].slice(0, mostFiles - files.length)) {
      if (fileProblem('related', file) === 'size') return sayProblem('The file is too large')
      try {
        const next = await prepared(file)
        if (fileProblem('related', { name: next.name, size: next.file.size }))
          return await sayProblem('This type of file is not taken')
        setFiles((now) => [...now, next])
      } catch (error) {
        await sayError(error)
      }
    }
  }
  const submit = async () => {
    const said = text.trim()
    if (said === '' && (files.length === 0 || editing)) return
    const sending = files
    // At once, so that what somebody goes on typing is not taken for what was sent.
    setText('')
    setFiles([])
    if (!editing) keepDraft(id, '')
    try {
      if (editing) await edit.mutateAsync({ params: { id, messageId: editing.id }, body: { text: said } })
      else await sendNew(said, sending)
      onDone()
    } catch (error) {
      setText((now) => (now === '' ? said : now))
      if (!editing && draftOf(id) === '') keepDraft(id, said)
      setFiles((now) => (now.length === 0 ? sending : now))
      await sayError(error)
    }
    field.current?.focus()
  }
  const sendNew = async (said: string, sending: typeof files) => {
    const uploads: string[] = []
    for (const { file, name } of sending) {
      const upload = crypto.randomUUID()
      uploads.push(upload)
      await addFile({ params: { id }, body: { upload }, file, fileName: name })
    }
    const mentions = mentionedIn(said, members)
    const message = {
      text: said,
      sentTime: new Date().toISOString(),
      ...(uploads.length > 0 && { uploads }),
      ...(replyTo && { replyToId: replyTo.id }),
      ...(mentions.length > 0 && { mentions }),
    }
    await send({ params: { id, threadId: id }, body: { messages: [message] } })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    if (offered.length > 0 && event.key in moves) {
      event.preventDefault()
      pick((at + moves[event.key]! + offered.length) % offered.length)
    } else if (offered.length > 0 && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault()
      mention(offered[at]!)
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      void submit()
    } else if (event.key === 'Escape') giveUp()
  }
  /** The names that are offered; else what is edited or answered; else the field. */
  const giveUp = () => {
    if (offered.length > 0) return passOver(typed!.start)
    if (editing) setText('')
    if (about === undefined) onLeave()
    else onDone()
  }

  return (
    <form
      className="chat-compose"
      aria-label={say('Write a message')}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {(editing ?? replyTo) && (
        <p className="chat-about">
          <span className="strong">{say(editing ? 'Edit message' : 'Reply')}</span>
          <bdi className="faint">{inLine((editing ?? replyTo)!, say)}</bdi>
          <IconButton label="Cancel" icon={<IconX size={16} aria-hidden />} onPick={onDone} />
        </p>
      )}
      {files.length > 0 && (
        <ul className="chat-chosen">
          {files.map(({ name }, i) => (
            <li key={`${name}-${i.toString()}`}>
              <bdi>{name}</bdi>
              <IconButton
                label={say('Leave out {name}', { name })}
                icon={<IconX size={14} aria-hidden />}
                onPick={() => setFiles(files.filter((_, n) => n !== i))}
              />
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && <MentionList offered={offered} at={at} onPick={mention} />}
      <div className="chat-compose-row">
        {!editing && (
          <IconButton
            label="Add files"
            icon={<IconPaperclip size={20} aria-hidden />}
            onPick={() => input.current?.click()}
          />
        )}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            void choose(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
        <Textarea
          ref={field}
          id={idOfField(id)}
          className="chat-field"
          aria-label={say('Message')}
          placeholder={say('Write a message')}
          autosize
          minRows={1}
          maxRows={6}
          dir="auto"
          value={text}
          role={offered.length > 0 ? 'combobox' : undefined}
          aria-expanded={offered.length > 0 || undefined}
          aria-controls={offered.length > 0 ? 'chat-mentions' : undefined}
          aria-activedescendant={offered.length > 0 ? `chat-mention-${offered[at]!.tenantUserId}` : undefined}
          onChange={(event) => write(event.currentTarget.value, event.currentTarget.selectionStart)}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKey}
        />
        <IconButton label="Send" icon={<IconSend2 size={20} aria-hidden />} onPick={() => void submit()} />
      </div>
    </form>
  )
}
