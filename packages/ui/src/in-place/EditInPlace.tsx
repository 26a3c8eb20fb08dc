import { IconPencil, IconPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { ToolButton } from '../button/ToolButton.tsx'
import { Form } from '../form/Form.tsx'
import { watchUnsaved } from '../form/unsaved.ts'
import { withdrawn } from '../form/withdrawn.ts'
import { showToast } from '../toast/toast.tsx'
import { showUndo } from '../toast/undo.ts'
import { msg } from '../words/msg.ts'
import { useWords } from '../words/words.ts'
import css from './in-place.module.css'
import { NewerValue } from './NewerValue.tsx'
import { isSameValue } from './same-value.ts'

/** What became of a save: the value as it is kept now, or what somebody else saved first; then nothing was saved. */
export type SaveResult<V> = { saved: V } | { theirs: V } | typeof withdrawn
export interface BoundField {
  name: string
  label: string
  compact: true
}

export interface EditInPlaceProps<V> {
  label: string
  /** The field of the body. */
  name: string
  /** The contract's shape of a body: the field is checked as the form of the record checks it. */
  shape: z.ZodType
  value: V
  /** How it reads; nothing where there is no value, which is then added by its name. */
  show: (value: V) => ReactNode
  field: (bound: BoundField) => ReactNode
  /** It is not read again once it is saved, as a password: there is nothing to take it back to. */
  isSecret?: boolean
  /** Stands elsewhere already, as the title of the page: the pencil alone is beside it. */
  isShown?: boolean
  /** Saves it in place of `seen`, the value that the person changed. */
  save: (value: V, seen: V) => Promise<SaveResult<V>>
  /** False where the reader may only read it. */
  mayEdit?: boolean
}

/** A value that is changed where it is read: Enter saves, Escape restores, what was saved can be undone. */
export function EditInPlace<V>({ mayEdit = true, isShown = false, ...props }: EditInPlaceProps<V>) {
  const say = useWords()
  const [isOpen, setOpen] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const reading = isShown ? null : props.show(props.value)
  const close = () => {
    setOpen(false)
    // The pencil comes back with the next drawing.
    requestAnimationFrame(() => pencil.current?.focus())
  }
  if (!mayEdit) return reading
  const open = () => setOpen(true)
  if (!isOpen && !isShown && !reading)
    return (
      <button
        ref={pencil}
        type="button"
        className={clsx(css.missing, 'no-print')}
        aria-label={`${say('Edit')}: ${say(props.label)}`}
        onClick={open}
      >
        <IconPlus size={14} aria-hidden />
        {say(props.label)}
      </button>
    )
  if (isOpen) return <OpenField {...props} onClose={close} onDiscard={() => setOpen(false)} />
  return (
    <div className={css.shown} data-alone={isShown || undefined}>
      <div>{reading}</div>
      <div className="no-print">
        <ToolButton ref={pencil} label={msg('Edit')} of={say(props.label)} icon={IconPencil} onPick={open} />
      </div>
    </div>
  )
}

interface OpenProps<V> extends Omit<EditInPlaceProps<V>, 'mayEdit' | 'isShown'> {
  onClose: () => void
  /** What is typed anywhere on screen is taken back: the focus stays where the person went. */
  onDiscard: () => void
}

function OpenField<V>({ onClose, onDiscard, ...props }: OpenProps<V>) {
  const { label, name, shape, value, show } = props
  const say = useWords()
  const frame = useRef<HTMLDivElement>(null)
  const [newer, setNewer] = useState<{ theirs: V; mine: V }>()
  const [first] = useState(value)
  const seen = newer ? newer.theirs : first
  useEffect(() => {
    const field = frame.current?.querySelector<HTMLInputElement>('input:not([type=hidden]), textarea')
    field?.focus()
    field?.select()
  }, [])
  useEffect(() => watchUnsaved({ isDirty: () => false, discard: onDiscard }), [onDiscard])
  const save = async (body: unknown) => {
    const mine = (body as Record<string, V>)[name]!
    if (isSameValue(mine, seen)) return
    const result = await props.save(mine, seen)
    if (result === withdrawn) return result
    if ('theirs' in result) {
      setNewer({ theirs: result.theirs, mine })
      return withdrawn
    }
    if (props.isSecret) return showToast(msg('{label} saved'), { label: say(label) })
    showUndo(msg('{label} saved'), { label: say(label) }, async () => {
      const undone = await props.save(seen, result.saved)
      if (undone !== withdrawn && 'theirs' in undone) throw changedByOthers
    })
  }
  const hear = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      frame.current?.querySelector('form')?.requestSubmit()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field inside it.
    <div ref={frame} className={css.open} onKeyDown={hear}>
      {newer && <NewerValue theirs={show(newer.theirs)} mine={show(newer.mine)} onKeep={onClose} />}
      <Form
        free
        shape={shape}
        start={{ [name]: first } as object}
        draft={false}
        summary={false}
        save={save}
        onSaved={onClose}
        onCancel={onClose}
        submit={newer ? msg('Save mine') : msg('Save')}
      >
        {props.field({ name, label, compact: true })}
      </Form>
    </div>
  )
}

/** Of an Undo or a save that would write over what somebody else saved. */
export const changedByOthers = { code: 'NEWER', message: msg('Someone else has changed this') }
