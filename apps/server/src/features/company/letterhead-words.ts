/** What every file says of its making. */
export const letterheadWords = {
  madeBy: 'Made by {name} on {date} {time} ({zone})',
  page: 'Page {page} of {pages}',
  maker: 'Made by',
  madeAtIso: 'Made at (ISO 8601)',
  fileZone: 'Time zone of the file',
} as const
