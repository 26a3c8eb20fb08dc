import css from './dialog.module.css'
// Its own style and no more: it is fetched before the first dialog is opened.
import './dialog-style.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { confirm } from './confirm.tsx'
import { useFocusBack } from './focus-back.ts'
import { type Changeable, DialogForms, discarding } from './unsaved.ts'
import { useWords } from './words.ts'

export interface DialogProps {
  title: string
  wide?: boolean
  /** 1,120 px or nearly the whole window, and as high as it: for a calendar. */
  sheet?: boolean
  full?: boolean
  /** Another one lies over it: escape is for that one. */
  isBelow?: boolean
  onClose: () => void
  children: ReactNode
}

/** What lies over the page while a dialog is open. A wrong click or key that would close it asks before what is typed is lost. */
export function DialogWindow({ title, wide, sheet, full, isBelow, onClose, children }: DialogProps) {
  const say = useWords()
  const [forms] = useState(() => new Set<Changeable>())
  useFocusBack()
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
      size={sheet ? 'min(1120px, 96vw)' : wide ? 'xl' : 'md'}
      yOffset={sheet ? '2dvh' : '5dvh'}
      fullScreen={full ?? false}
      closeOnEscape={!isBelow}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content {...(sheet && { className: css.sheet })}>
        <div className={css.head}>
          <Modal.Title>{say(title)}</Modal.Title>
          <Modal.CloseButton aria-label={say('Close')} />
        </div>
        <Modal.Body p="md">
          <DialogForms value={forms}>{children}</DialogForms>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
