import { mostImported } from '@muster/contract/csv-import'
import { msg } from '@muster/contract/msg'
import { issueSentence } from '@muster/contract/shape-words'
import { UserInput, UserUpdate } from '@muster/contract/user-input'
import type { z } from 'zod'
import { readTable } from '../../outside/table/index.ts'
import type { OpenSentence } from '../../texts.ts'

/**
 * What a line of the file has to say of a person: the fields of the form, with the role by its name. A file may leave
 * out the telephone number, and an employee number that is missing becomes the next one.
 */
const UserLine = UserInput.omit({ userRoleId: true, password: true, invite: true }).extend({
  phone: UserUpdate.shape.phone,
})
export type UserLine = z.output<typeof UserLine> & { row: number; role: string }

/** What is wrong with a line, or worth a look. */
export interface LineNote extends OpenSentence {
  row: number
  column: string
}
export interface UserFile {
  people: UserLine[]
  faults: LineNote[]
  warnings: LineNote[]
  /** Data rows, those at fault included. */
  rows: number
  /** Columns that say nothing of a person. */
  ignored: string[]
}

/** The names under which a column is known; the first is the one that is written about. */
const columns = {
  firstName: ['first name', 'firstname', 'given name'],
  lastName: ['last name', 'lastname', 'surname', 'family name'],
  email: ['email', 'e-mail', 'mail'],
  role: ['role'],
  phone: ['phone', 'mobile', 'telephone'],
  employeeNumber: ['employee number', 'employeenumber', 'number'],
  dob: ['date of birth', 'dob', 'birthday'],
  address: ['address'],
  timezone: ['time zone', 'timezone'],
  businessNumber: ['abn', 'business number', 'businessnumber'],
  taxNumber: ['tfn', 'tax number', 'taxnumber'],
} as const
type UserFileField = keyof typeof columns
const needed = ['firstName', 'lastName', 'email', 'role'] as const satisfies UserFileField[]

/** Reads a table of people with a header row, and checks each line by the shape of the form. */
export async function readUserFile(bytes: Uint8Array): Promise<UserFile> {
  const table = await readTable(bytes)
  if ('message' in table) return { people: [], faults: [table], warnings: [], rows: 0, ignored: [] }
  const { records: whole, warning } = table
  const header = (whole[0] ?? []).map((name) => name.replace(/^\uFEFF/, '').trim())
  const known = header.map((name) => name.toLowerCase())
  const at = new Map(
    (Object.keys(columns) as UserFileField[]).flatMap((field) => {
      const index = columns[field].map((name) => known.indexOf(name)).find((each) => each >= 0)
      return index === undefined ? [] : [[field, index] as const]
    }),
  )
  const used = new Set(at.values())
  const ignored = header.filter((name, i) => name !== '' && !used.has(i))
  const warnings = warning ? [{ row: 1, column: '', message: warning }] : []
  const file: UserFile = { people: [], faults: [], warnings, rows: 0, ignored }
  for (const field of needed) {
    if (!at.has(field))
      file.faults.push({ row: 1, column: columns[field][0], message: msg('This column is missing') })
  }
  const lines = whole
    .map((record, index) => ({ record, row: index + 1 }))
    .filter(({ record, row }) => row > 1 && record.some((cell) => cell.trim() !== ''))
  file.rows = lines.length
  if (lines.length > mostImported)
    file.faults.push({
      row: 1,
      column: '',
      message: msg('At most {mostImported} people at once'),
      params: { mostImported },
    })
  if (lines.length === 0) file.faults.push({ row: 1, column: '', message: msg('The file has no people') })
  if (file.faults.length > 0) return file
  for (const line of lines) readLine(file, { ...line, width: header.length, at })
  return file
}

interface FileLine {
  row: number
  record: readonly string[]
  width: number
  at: ReadonlyMap<UserFileField, number>
}

function readLine(file: UserFile, line: FileLine) {
  const { row, record, width } = line
  if (record.length !== width) {
    const params = { length: record.length, width }
    file.faults.push({
      row,
      column: '',
      message: msg('{length} cells, where the header has {width}'),
      params,
    })
    return
  }
  const person = personOf(line)
  const parsed = UserLine.safeParse(person)
  if (parsed.success && person.role) {
    file.people.push({ ...parsed.data, row, role: person.role })
    return
  }
  if (!person.role) file.faults.push({ row, column: columns.role[0], message: msg('A role is required') })
  for (const issue of parsed.error?.issues ?? [])
    file.faults.push({ row, column: columnOf(String(issue.path[0])), ...issueSentence(issue) })
}

/** The name of the column that holds a field. */
export const columnOf = (field: string) => columns[field as UserFileField]?.[0] ?? field

// What spreadsheets put before a text that could run as a formula, as our own export does.
const guard = /^'(?=[\s\p{Cc}]*[=+\-@])/u

function personOf({ record, at }: FileLine) {
  const cell = (field: UserFileField) => {
    const index = at.get(field)
    return index === undefined ? '' : record[index]!.trim().replace(guard, '')
  }
  const optional = (field: UserFileField) => cell(field) || undefined
  return {
    firstName: cell('firstName'),
    lastName: cell('lastName'),
    email: cell('email'),
    role: cell('role'),
    phone: optional('phone'),
    employeeNumber: optional('employeeNumber'),
    dob: dayOf(cell('dob')),
    address: optional('address'),
    timezone: optional('timezone'),
    businessNumber: optional('businessNumber'),
    taxNumber: optional('taxNumber'),
  }
}

/** A day as it is kept, or as people write it: 31/12/1990. */
function dayOf(text: string) {
  const [, date, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  return date ? `${year}-${month!.padStart(2, '0')}-${date.padStart(2, '0')}` : text || undefined
}
