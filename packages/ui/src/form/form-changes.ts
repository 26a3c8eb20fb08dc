type Keyed = Record<string, unknown>

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isObject = (value: unknown): value is Keyed => typeof value === 'object' && value !== null
const isRow = (value: unknown): value is Keyed & { key: string } =>
  isObject(value) && typeof value.key === 'string'

/**
 * How many fields differ. Parts that are the same object are not looked into: after a key in a long form that is all but one
 * path.
 */
export function countChanges(now: unknown, before: unknown): number {
  if (Object.is(now, before) || (isNothing(now) && isNothing(before))) return 0
  if (Array.isArray(now) && Array.isArray(before)) return countInList(now, before)
  if (!isObject(now) || !isObject(before)) return 1
  const keys = new Set([...Object.keys(now), ...Object.keys(before)])
  return [...keys].reduce((sum, key) => sum + countChanges(now[key], before[key]), 0)
}

/** Rows with a key are compared with themselves; another list of values, such as chosen groups, is one change. */
function countInList(now: readonly unknown[], before: readonly unknown[]): number {
  if (now.every(isRow) && before.every(isRow)) return countInRows(now, before)
  if (now.length !== before.length || !now.every(isObject)) return 1 - Number(isSameList(now, before))
  return now.reduce<number>((sum, each, at) => sum + countChanges(each, before[at]), 0)
}
const isSameList = (now: readonly unknown[], before: readonly unknown[]) =>
  now.length === before.length && now.every((each, at) => countChanges(each, before[at]) === 0)

function countInRows(
  now: readonly (Keyed & { key: string })[],
  before: readonly (Keyed & { key: string })[],
) {
  const rows = new Map(before.map((row) => [row.key, row]))
  const kept = now.filter(({ key }) => rows.has(key))
  const changed = kept.reduce((sum, row) => sum + countChanges(row, rows.get(row.key)), 0)
  const keptKeys = new Set(kept.map(({ key }) => key))
  const orderBefore = before.filter(({ key }) => keptKeys.has(key))
  const isMoved = kept.some(({ key }, at) => orderBefore[at]!.key !== key)
  return changed + (now.length - kept.length) + (before.length - kept.length) + Number(isMoved)
}
