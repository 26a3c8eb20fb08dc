/** What every printed page says. */
export const letterheadWords = {
  madeBy: 'Made by {name} on {date} {time} ({zone})',
  page: 'Page {page} of {pages}',
} as const
