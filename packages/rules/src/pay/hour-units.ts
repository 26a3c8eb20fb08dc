const MS_OF_HUNDREDTH = 36_000

/** Hundredths of an hour, half up. */
const hundredths = (ms: number) => Math.floor(ms / MS_OF_HUNDREDTH + 0.5)

/**
 * Hundredths of an hour for each line of a person, so that they add up to the rounded sum of the milliseconds. Each line is
 * rounded half up; the last one carries the difference, and an earlier one what would make a later one negative.
 */
export function hourUnits(lines: readonly number[]): number[] {
  const units = lines.map(hundredths)
  let carried =
    hundredths(lines.reduce((sum, ms) => sum + ms, 0)) - units.reduce((sum, each) => sum + each, 0)
  for (let at = units.length - 1; at >= 0 && carried !== 0; at--) {
    const room = lines[at]! >= 0 && carried < 0 && at > 0 ? Math.max(carried, -units[at]!) : carried
    units[at]! += room
    carried -= room
  }
  return units
}

/** The same for lines of several codes: work never carries into leave, as each code is paid by its own sum. */
export function hourUnitsByCode(lines: readonly { code: string; ms: number }[]): number[] {
  const units = new Array<number>(lines.length)
  const byCode = Map.groupBy(lines.keys(), (at) => lines[at]!.code)
  for (const places of byCode.values())
    for (const [index, each] of hourUnits(places.map((at) => lines[at]!.ms)).entries())
      units[places[index]!] = each
  return units
}

/** Two decimals: 750 is 7.50. */
export function unitsText(units: number): string {
  const size = Math.abs(units)
  return `${units < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}
