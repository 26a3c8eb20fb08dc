interface Props {
  timezone: string
  at: string | null
}

/** The zone of a site whose clock is not that of the reader. */
export function Zone({ timezone, at }: Props) {
  if (timezone === Intl.DateTimeFormat().resolvedOptions().timeZone) return null
  return <p className="faint">{shortZone(timezone, at)}</p>
}

/** `AEDT`, or the offset where a zone has no short name. */
const shortZone = (timeZone: string, at: string | null) =>
  new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'short' })
    .formatToParts(at ? new Date(at) : new Date())
    .find(({ type }) => type === 'timeZoneName')?.value
