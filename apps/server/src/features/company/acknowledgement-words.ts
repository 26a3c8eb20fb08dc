import { msg } from '@muster/contract/kit/msg'
export const acknowledgementWords = {
  fileName: msg('Acknowledgements'),
  employeeId: msg('Employee ID'),
  name: msg('Name'),
  version: msg('Notice version'),
  acknowledgedAt: msg('Acknowledged at'),
} as const
