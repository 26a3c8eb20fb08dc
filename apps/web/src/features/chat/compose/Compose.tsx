import { useAsk } from '@muster/client/query'
import type { Conversation, Message } from '@muster/contract/chat'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { Textarea } from '@muster/ui/theme/library.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconPaperclip, IconSend2, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useFileInput } from '../../../shared/forms/use-file-input.tsx'
import { membersQuestion } from '../conversations.ts'
import { inLine } from '../in-line.ts'
import { idOfField } from '../keys.ts'
import css from '../messages/messages.module.css'
import { MentionList } from './MentionList.tsx'
import type { ChosenFile } from './use-chosen-files.ts'
import { useComposer, type Writing } from './use-composer.ts'
import { useMentions } from './use-mentions.ts'

interface Props {
  conversation: Conversation
  writing: Writing
  onDone: () => void
  /** There is nothing to be given up, and the focus goes away. */
  onLeave: () => void
}

/** The field for the next message: Enter sends, Shift-Enter begins a line. */
export function Compose(props: Props) {
  const say = useWords()
  const { conversation, writing, onDone } = props
  const { field, about, composer, mentions, submit, ...events } = useCompose(props)
  return (
    <form
      className={css.compose}
      aria-label={say('Write a message')}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {about && <About message={about} isEdited={about === writing.editing} onCancel={onDone} />}
      <ChosenFiles files={composer.files} onLeaveOut={composer.leaveOut} />
      {mentions.offered.length > 0 && <MentionList {...mentions} onPick={mentions.pick} />}
      <div className={css.composeRow}>
        {!writing.editing && <AddFiles onChoose={composer.choose} />}
        <MessageField
          ref={field}
          id={idOfField(conversation.id)}
          value={composer.text}
          mentions={mentions}
          {...events}
        />
        <IconButton label={msg('Send')} icon={IconSend2} onPick={() => void submit()} />
      </div>
    </form>
  )
}

function useCompose({ conversation, writing, onDone, onLeave }: Props) {
  const about = writing.editing ?? writing.replyTo
  const field = useMessageField(about?.id)
  const [caret, setCaret] = useState(0)
  const { answer } = useAsk(membersQuestion(conversation.id))
  const members = answer?.assignees ?? []
  const composer = useComposer({ conversation, writing, members, onSent: onDone })
  const write = (next: string, position: number) => {
    composer.write(next)
    setCaret(position)
    mentions.begin(next, position)
  }
  const onPick = (next: string, position: number) => {
    write(next, position)
    requestAnimationFrame(() => field.current?.setSelectionRange(position, position))
    field.current?.focus()
  }
  const mentions = useMentions({ members, text: composer.text, caret, onPick })
  const submit = async () => {
    await composer.send()
    field.current?.focus()
  }
  /** The names that are offered; else what is edited or answered; else the field. */
  const giveUp = () => {
    if (mentions.offered.length > 0) return mentions.refuse()
    if (writing.editing) composer.clear()
    if (about) onDone()
    else onLeave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isSend = event.key === 'Enter' && !event.shiftKey
    if (mentions.onKey(event)) event.preventDefault()
    else if (isSend) {
      event.preventDefault()
      void submit()
    } else if (event.key === 'Escape') giveUp()
  }
  const onChange = ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) =>
    write(currentTarget.value, currentTarget.selectionStart)
  const onSelect = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) =>
    setCaret(currentTarget.selectionStart)
  return { field, about, composer, mentions, submit, onKeyDown, onChange, onSelect }
}

/** The field, with the caret behind what was begun; it takes the focus for another message that is answered or changed. */
function useMessageField(about: number | undefined): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const length = field.current?.value.length ?? 0
    if (length > 0) field.current?.setSelectionRange(length, length)
  }, [])
  // After the menu that chose the message has handed the focus back.
  useEffect(() => {
    if (about === undefined) return
    const timer = setTimeout(() => field.current?.focus())
    return () => clearTimeout(timer)
  }, [about])
  return field
}

interface FieldProps extends ComponentProps<typeof Textarea> {
  mentions: Pick<ReturnType<typeof useMentions>, 'offered' | 'at'>
}
function MessageField({ mentions: { offered, at }, ...field }: FieldProps) {
  const say = useWords()
  const asList = {
    role: 'combobox',
    'aria-expanded': true,
    'aria-controls': 'chat-mentions',
    'aria-activedescendant': `chat-mention-${offered[at]?.tenantUserId}`,
  }
  return (
    <Textarea
      className={css.field}
      aria-label={say('Message')}
      placeholder={say('Write a message')}
      autosize
      minRows={1}
      maxRows={6}
      dir="auto"
      {...(offered.length > 0 && asList)}
      {...field}
    />
  )
}

function About({
  message,
  isEdited,
  onCancel,
}: {
  message: Message
  isEdited: boolean
  onCancel: () => void
}) {
  const say = useWords()
  return (
    <p className={css.about}>
      <span className="strong">{isEdited ? say('Edit message') : say('Reply')}</span>
      <bdi className="faint">{inLine(message, say)}</bdi>
      <IconButton label={msg('Cancel')} icon={IconX} onPick={onCancel} />
    </p>
  )
}

interface ChosenProps {
  files: readonly ChosenFile[]
  onLeaveOut: (at: number) => void
}
function ChosenFiles({ files, onLeaveOut }: ChosenProps) {
  const say = useWords()
  if (files.length === 0) return null
  return (
    <ul className={clsx('plain-list', css.chosen)}>
      {files.map(({ name }, i) => (
        <li key={`${name}-${i.toString()}`}>
          <bdi>{name}</bdi>
          <IconButton label={say('Leave out {name}', { name })} icon={IconX} onPick={() => onLeaveOut(i)} />
        </li>
      ))}
    </ul>
  )
}

function AddFiles({ onChoose }: { onChoose: (files: readonly File[]) => unknown }) {
  const { open, field } = useFileInput({ multiple: true, onChoose: (_, all) => onChoose(all) })
  return (
    <>
      <IconButton label={msg('Add files')} icon={IconPaperclip} onPick={open} />
      {field}
    </>
  )
}
