// Its own style and no more: it is fetched before the first dialog is opened.
import './dialog-style.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusBack } from './focus-back.ts'
import { useWords } from './words.ts'

export interface DialogProps {
  title: string
  wide?: boolean
  full?: boolean
  /** Another one lies over it: escape is for that one. */
  isBelow?: boolean
  onClose: () => void
  children: ReactNode
}

/** What lies over the page while a dialog is open. */
export function DialogWindow({ title, wide, full, isBelow, onClose, children }: DialogProps) {
  const say = useWords()
  useFocusBack()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={wide ? 'xl' : 'md'}
      fullScreen={full ?? false}
      closeOnEscape={!isBelow}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className="dialog-head">
          <Modal.Title>{say(title)}</Modal.Title>
          <Modal.CloseButton aria-label={say('Close')} />
        </div>
        <Modal.Body p="md">{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
