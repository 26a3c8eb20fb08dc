import css from './dialog.module.css'
// Its own style and no more: it is fetched before the first dialog is opened.
import './dialog-style.css'
import { Modal } from '@mantine/core'
import { clsx } from 'clsx'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { type Changeable, CloseDialog, DialogForms, discarding } from '../form/unsaved.ts'
import { useWords } from '../words/words.ts'
import { confirm } from './confirm.tsx'
import { FirstField } from './FirstField.tsx'
import { useFocusBack } from './focus-back.ts'
import type { DialogLook } from './open-dialog.ts'
import { type Edges, placeBeside } from './place-beside.ts'
import { useIsTopmost } from './topmost.ts'

export interface DialogProps extends DialogLook {
  title: string
  full?: boolean
  onClose: () => void
  children: ReactNode
}

/** What lies over the page while a dialog is open. A wrong click or key that would close it asks before what is typed is lost. */
export function DialogWindow(props: DialogProps) {
  const { title, of, wide, sheet, beside, full, onClose, children } = props
  const say = useWords()
  const [forms] = useState(() => new Set<Changeable>())
  useFocusBack()
  const place = usePlace(beside)
  const isTopmost = useIsTopmost()
  const leave = async () => {
    const isTyped = [...forms].some((form) => form.isDirty())
    if (isTyped && !(await confirm(discarding))) return
    for (const form of forms) form.discard?.()
    onClose()
  }
  return (
    <Modal.Root
      opened
      onClose={() => void leave()}
      size={sheet ? 'min(1120px, 96vw)' : wide ? 'xl' : beside ? 448 : 'md'}
      yOffset={sheet ? '2dvh' : '5dvh'}
      fullScreen={full ?? false}
      closeOnEscape={isTopmost}
      closeOnClickOutside={false}
    >
      <Modal.Overlay
        className={clsx(css.overlay, beside && css.clear)}
        // The second click of a double one: what the first one led to lies over its button already.
        onClick={({ detail }) => detail < 2 && void leave()}
      />
      <Modal.Content
        className={clsx(css.content, sheet && css.sheet, beside && css.beside)}
        {...(beside && { ref: place })}
      >
        <div className={css.head}>
          <Modal.Title>
            {say(title)}
            {of && (
              <>
                {' · '}
                <bdi>{of}</bdi>
              </>
            )}
          </Modal.Title>
          <Modal.CloseButton aria-label={say('Close')} data-close />
        </div>
        <Modal.Body p="md">
          <FirstField />
          <DialogForms value={forms}>
            <CloseDialog value={onClose}>{children}</CloseDialog>
          </DialogForms>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function usePlace(anchor: Edges | undefined) {
  const stop = useRef<() => void>(undefined)
  return useCallback(
    (box: HTMLElement | null) => {
      stop.current?.()
      stop.current = undefined
      if (!box || !anchor) return
      const put = () => {
        const size = { width: box.offsetWidth, height: box.offsetHeight }
        const view = { width: window.innerWidth, height: window.innerHeight }
        const { left, top } = placeBeside(anchor, size, view, document.documentElement.dir === 'rtl')
        box.style.setProperty('--beside-left', `${left}px`)
        box.style.setProperty('--beside-top', `${top}px`)
      }
      const sizes = new ResizeObserver(put)
      sizes.observe(box)
      window.addEventListener('resize', put)
      stop.current = () => {
        sizes.disconnect()
        window.removeEventListener('resize', put)
      }
      put()
    },
    [anchor],
  )
}
