import { msg } from '@muster/contract/kit/msg'
import { typedNumber } from '@muster/ui/field/typed-number.ts'

interface NamedPerson {
  id: number
  name: string
  employeeNumber?: string | null | undefined
}
interface NamedType {
  id: number
  name: string
}
export interface PastedBalance {
  line: number
  person: string
  type: string
  hours: string
  balance: { tenantUserId: number; typeId: number; minutes: number } | undefined
  /** What is wrong with the line; absent where it can be saved. */
  fault?: string
}

const mostHours = 10_000

const fold = (text: string) => text.trim().toLocaleLowerCase()

/** Of several people of one name none is meant. */
function uniqueBy<T>(
  rows: readonly T[],
  keyOf: (row: T) => string | null | undefined,
): Map<string, T | undefined> {
  const found = new Map<string, T | undefined>()
  for (const row of rows) {
    const key = fold(keyOf(row) ?? '')
    if (key) found.set(key, found.has(key) ? undefined : row)
  }
  return found
}

/**
 * Lines of a table as a spreadsheet copies it: employee number or name, kind of leave, hours. A first line of headings is
 * left out. `locale` is that of the numbers.
 */
export function readBalances(
  text: string,
  people: readonly NamedPerson[],
  types: readonly NamedType[],
  locale: string | undefined,
): PastedBalance[] {
  const byNumber = uniqueBy(people, ({ employeeNumber }) => employeeNumber)
  const byName = uniqueBy(people, ({ name }) => name)
  const byType = uniqueBy(types, ({ name }) => name)
  const rows = text
    .split(/\r?\n/)
    .map((line, at) => ({ line: at + 1, cells: line.split(/\t|;/).map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean))
  return rows
    .map(({ line, cells: [who = '', what = '', hours = ''] }): PastedBalance => {
      const person = byNumber.get(fold(who)) ?? byName.get(fold(who))
      const type = byType.get(fold(what))
      const number = typedNumber(hours, locale)
      const said = { line, person: person?.name ?? who, type: type?.name ?? what, hours }
      const isNumber = number !== undefined && Math.abs(number) <= mostHours
      if (person && type && isNumber)
        return {
          ...said,
          balance: { tenantUserId: person.id, typeId: type.id, minutes: Math.round(number * 60) },
        }
      const fault = !person
        ? msg('This person is not known')
        : !type
          ? msg('Unknown leave type')
          : msg('Hours must be a number')
      return { ...said, balance: undefined, fault }
    })
    .filter(({ line, balance, hours }) => balance || line > 1 || /\d/.test(hours))
}
