import { msg } from '@muster/contract/msg'
/** What the file of acknowledgements is called, and its columns. */
export const acknowledgementsName = msg('Acknowledgements')
export const acknowledgementColumns = [
  msg('Employee ID'),
  msg('Name'),
  msg('Notice version'),
  msg('Acknowledged at'),
] as const
