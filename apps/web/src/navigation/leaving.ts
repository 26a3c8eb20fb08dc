import { msg } from '@muster/contract/kit/msg'
export const leaving = {
  title: msg('Leave this page?'),
  sentence: msg('Your changes have not been saved.'),
  proceed: msg('Leave'),
  danger: true,
} as const
