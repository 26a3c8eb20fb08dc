import { msg } from '@muster/contract/msg'

export const holidayChoices = [
  { value: 'keep', label: msg('Keep as scheduled') },
  { value: 'skip', label: msg('Leave out') },
  { value: 'move', label: msg('Move to the next working day') },
]
