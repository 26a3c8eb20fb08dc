interface Props {
  timezone: string
  /** With the offset of the site; a time that is not known yet stands for now. */
  at: string | null | undefined
}

/** Behind a time by the clock of a site that is not the clock of the reader. */
export function Zone({ timezone, at }: Props) {
  const name = otherZone(timezone, at ? new Date(at) : new Date())
  return name === undefined ? null : <bdi className="faint">{name}</bdi>
}

/** The short name of a zone; nothing where its clock is that of the reader. */
export function otherZone(timezone: string, moment: Date): string | undefined {
  const { name, offset } = namesAt(timezone, moment)
  return offset === offsetHere(moment) ? undefined : name
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>()
/** A formatter takes far longer to make than to use, and a list names the zone in every row. */
function formatOf(timeZone: string | undefined, timeZoneName: 'short' | 'longOffset') {
  const key = `${timeZone} ${timeZoneName}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName })
  formats.set(key, format)
  return format
}
const partOf = (format: Intl.DateTimeFormat, moment: Date) =>
  format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value

/** `AEDT`, or the offset where a zone has no short name. */
const namesAt = (timeZone: string, moment: Date) => ({
  name: partOf(formatOf(timeZone, 'short'), moment),
  offset: partOf(formatOf(timeZone, 'longOffset'), moment),
})
const offsetHere = (moment: Date) => partOf(formatOf(undefined, 'longOffset'), moment)
