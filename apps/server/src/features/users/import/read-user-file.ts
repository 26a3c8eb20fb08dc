import { mostImported } from '@muster/contract/kit/csv-import'
import { msg } from '@muster/contract/kit/msg'
import { issueSentence } from '@muster/contract/kit/shape-words'
import { UserInput, UserUpdate } from '@muster/contract/users/user-input'
import type { z } from 'zod'
import { yieldingToEventLoop } from '../../../http/yield-to-event-loop.ts'
import { type FileLine, type LineNote, readLines } from '../../../outside/table/read-lines.ts'

/**
 * What a line of the file has to say of a person: the fields of the form, with the role by its name. A file may leave
 * out the telephone number, and an employee number that is missing becomes the next one.
 */
const UserLine = UserInput.omit({ userRoleId: true, password: true, invite: true }).extend({
  phone: UserUpdate.shape.phone,
})
export type UserLine = z.output<typeof UserLine> & { row: number; role: string }

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
  const { lines, ...read } = await readLines<UserFileField>(bytes, {
    columns,
    needed,
    empty: msg('The file has no people'),
    most: mostImported,
    tooMany: { message: msg('At most {mostImported} people at once'), params: { mostImported } },
  })
  const file: UserFile = { ...read, people: [] }
  const yieldNow = yieldingToEventLoop()
  for (const line of lines) {
    readLine(file, line)
    await yieldNow()
  }
  return file
}

function readLine(file: UserFile, line: FileLine<UserFileField>) {
  const { row } = line
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

export const columnOf = (field: string) => columns[field as UserFileField]?.[0] ?? field

function personOf({ cell, day }: FileLine<UserFileField>) {
  const optional = (field: UserFileField) => cell(field) || undefined
  return {
    firstName: cell('firstName'),
    lastName: cell('lastName') || null,
    email: cell('email'),
    role: cell('role'),
    phone: optional('phone'),
    employeeNumber: optional('employeeNumber'),
    dob: day('dob'),
    address: optional('address'),
    timezone: optional('timezone'),
    businessNumber: optional('businessNumber'),
    taxNumber: optional('taxNumber'),
  }
}
