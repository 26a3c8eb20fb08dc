const two = (part: number) => String(part).padStart(2, '0')

/**
 * `HH:mm` of a time as people type it: 18, 1830, 18:30, 18.30, 6pm, 6:30 pm, 6:30 p. m.; with seconds where they are typed, as in
 * 18:30:15. Undefined where it is none.
 */
export function typedTime(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.h]?(\d{2})(?:[:.](\d{2}))?)?\s*(?:([ap])\.?\s?(?:m\.?)?)?$/i.exec(
    text.trim(),
  )
  if (!match) return undefined
  const [, hours, minutes = '00', seconds, half] = match
  const isHalf = half !== undefined
  const hour = Number(hours)
  if (Number(minutes) > 59 || Number(seconds ?? 0) > 59) return undefined
  if (hour > (isHalf ? 12 : 23) || (isHalf && hour === 0)) return undefined
  const isAfternoon = half?.toLowerCase() === 'p'
  const whole = `${two(isHalf ? (hour % 12) + (isAfternoon ? 12 : 0) : hour)}:${minutes}`
  return seconds === undefined ? whole : `${whole}:${seconds}`
}
