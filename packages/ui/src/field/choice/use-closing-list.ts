import { useContext, useState } from 'react'
import { DialogForms } from '../../form/unsaved.ts'

/**
 * A list of which several are picked would lie over the button of a dialog: there it opens for a letter or a press, and
 * closes after each pick.
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
  return {
    openOnFocus: false,
    dropdownOpened: isOpen,
    onDropdownOpen: open,
    onDropdownClose: close,
    onOptionSubmit: close,
  }
}
