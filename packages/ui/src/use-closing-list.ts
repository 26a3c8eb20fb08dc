import { useContext, useState } from 'react'
import { DialogForms } from './unsaved.ts'

/**
 * A list of which several are picked closes after each pick in a dialog, where it would lie over the button. The next
 * letter or press opens it again.
 */
export function useClosingList(onOpen?: () => void) {
  const isInDialog = useContext(DialogForms) !== undefined
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const open = () => {
    setOpen(true)
    onOpen?.()
  }
  if (!isInDialog) return { ...(onOpen && { onDropdownOpen: onOpen }) }
  return { dropdownOpened: isOpen, onDropdownOpen: open, onDropdownClose: close, onOptionSubmit: close }
}
