import { IconSearch, IconX } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from '../../button/IconButton.tsx'
import { useIsTopmost } from '../../dialog/topmost.ts'
import { msg } from '../../words/msg.ts'
import { useWords } from '../../words/words.ts'
import css from './palette.module.css'

/** What the field and the list below it tell each other: the code of the list may come long after the first letter. */
export interface PaletteField {
  readonly listId: string
  readonly keys: RefObject<((event: KeyboardEvent) => void) | undefined>
  /** What was typed when Enter found nothing to take yet. */
  readonly entered: RefObject<string | undefined>
  /** Says which option Enter takes, by its id in the document. */
  readonly setCurrent: (id: string | undefined) => void
}

interface Props {
  /** Plain English: what can be typed. */
  label: string
  query: string
  onQuery: (query: string) => void
  onClose: () => void
  children: (field: PaletteField) => ReactNode
}

/**
 * One field over everything, which has the focus as soon as it is drawn; what fits is shown below. It stands still, whatever
 * comes, and covers a phone.
 */
export function Palette({ label, query, onQuery, onClose, children }: Props) {
  const say = useWords()
  const listId = useId()
  const window = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<(event: KeyboardEvent) => void>(undefined)
  const entered = useRef<string>(undefined)
  const [currentId, setCurrent] = useState<string>()
  // Escape closes this alone, not a dialog of the page below.
  useIsTopmost()
  useLayoutEffect(() => {
    const box = window.current
    box?.showModal()
    input.current?.focus()
    return () => box?.close()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (event.target === input.current) {
      if (event.key === 'Enter') {
        // What closes this has the focus again, and would take the key for a press.
        event.preventDefault()
        entered.current = query
      }
      keys.current?.(event)
    }
  }
  return (
    <dialog
      ref={window}
      className={css.palette}
      aria-label={say(label)}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // The second click of a double one lands beside what the first one opened.
      onClick={({ target, currentTarget, detail }) => target === currentTarget && detail < 2 && onClose()}
    >
      <div className={css.panel}>
        <div className={css.head}>
          <IconSearch size={18} aria-hidden />
          <input
            ref={input}
            className={css.field}
            value={query}
            onChange={({ target }) => onQuery(target.value)}
            placeholder={say(label)}
            aria-label={say(label)}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={currentId !== undefined}
            aria-controls={listId}
            aria-activedescendant={currentId}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
          />
          <span className={css.close}>
            <IconButton label={msg('Close')} icon={IconX} onPick={onClose} />
          </span>
        </div>
        {children({ listId, keys, entered, setCurrent })}
      </div>
    </dialog>
  )
}
