import { msg } from '@muster/contract/kit/msg'
export const letterheadWords = {
  madeBy: msg('Made by {name} on {date} {time} ({zone})'),
  page: msg('Page {page} of {pages}'),
  maker: msg('Made by'),
  madeAtIso: msg('Made at (ISO 8601)'),
  fileZone: msg('Time zone of the file'),
} as const
