import type { ImportReport } from '@muster/contract/kit/csv-import'
import { type Message, msg } from '@muster/contract/kit/msg'
import { isClient } from '@muster/contract/kit/permissions'
import { fullName } from '@muster/rules/people/full-name'
import { checkTfn } from '@muster/rules/people/tfn'
import type { Scope } from '../../../db/scope.ts'
import { importReport } from '../../../outside/table/import-report.ts'
import type { LineNote } from '../../../outside/table/read-lines.ts'
import { emailKey } from '../../session/email-key.ts'
import { readHighestNumber, rolesToGive } from '../queries.ts'
import { type CheckedFields, checkTyped, surroundings } from '../record/check-fields.ts'
import { numberAfter } from '../record/create-user.ts'
import { isGivable } from '../record/give-role.ts'
import { lockUsers } from '../user-lock.ts'
import { insertPeople, type NewPerson, readTaken, sealAll } from './import-queries.ts'
import { columnOf, readUserFile, type UserLine } from './read-user-file.ts'

const invitedAtOnce = 100

type Role = Awaited<ReturnType<typeof rolesToGive>>[number]
interface ImportablePerson {
  line: UserLine
  checked: CheckedFields
  role: Role
}

/** What a file would bring: nothing is written. */
export const checkImport = async (scope: Scope, bytes: Uint8Array): Promise<ImportReport> =>
  (await examine(scope, bytes)).report

/**
 * Adds all people of a file in one transaction, or none while it has a fault. They cannot sign in until they choose a
 * password: with a link each is mailed an invitation, in the background.
 */
export const importPeople = (
  scope: Scope,
  bytes: Uint8Array,
  link: string | undefined,
): Promise<ImportReport> =>
  scope.transaction(async (tx) => {
    await lockUsers(tx)
    const { people, report } = await examine(tx, bytes)
    if (report.faultCount > 0) return report
    const rows = await newPeople(tx, people)
    const ids = await insertPeople(tx, rows)
    await sealAll(
      tx,
      people.map(({ line, checked }) => ({ id: ids.get(emailKey(line.email))!, ...checked })),
    )
    const userIds = [...ids.values()]
    for (let i = 0; link && i < userIds.length; i += invitedAtOnce)
      await tx.enqueue('invite', { userIds: userIds.slice(i, i + invitedAtOnce), link })
    return { ...report, written: rows.length }
  })

async function examine(
  scope: Scope,
  bytes: Uint8Array,
): Promise<{ people: ImportablePerson[]; report: ImportReport }> {
  const file = await readUserFile(bytes)
  const faults = [...file.faults]
  const warnings = [...file.warnings]
  const around = await surroundings(scope)
  const roles = new Map((await rolesToGive(scope)).map((role) => [role.name.toLowerCase(), role]))
  const people: ImportablePerson[] = []
  for (const line of file.people) {
    const { row } = line
    const refuse = (field: string, message: Message) => faults.push({ row, column: columnOf(field), message })
    const { checked, faults: wrong } = checkTyped(around, line)
    for (const { path, ...said } of wrong) faults.push({ row, column: columnOf(path), ...said })
    if (line.taxNumber && checkTfn(line.taxNumber).kind === 'old')
      warnings.push({
        row,
        column: columnOf('taxNumber'),
        message: msg('This TFN has only eight digits'),
      })
    const role = roles.get(line.role.toLowerCase())
    if (!role) refuse('role', msg('There is no role of this name'))
    else if (!isGivable(scope.actor, role)) refuse('role', msg('This role has more rights than you'))
    if (line.lastName === null && role && !isClient(role.roleLevel))
      warnings.push({ row, column: columnOf('lastName'), message: msg('This person has one name only') })
    if (role) people.push({ line, checked, role })
  }
  await findTaken(scope, file.people, { faults, warnings })
  const { rows, ignored } = file
  const report = importReport({ rows, ignored, faults, warnings })
  return { people, report }
}

const nameOf = ({ firstName, lastName }: UserLine) =>
  fullName({ firstName, lastName: lastName ?? '' }).toLowerCase()

/** E-mails and numbers that the company or an earlier line has, and names that look like duplicates. */
async function findTaken(
  scope: Scope,
  lines: readonly UserLine[],
  { faults, warnings }: { faults: LineNote[]; warnings: LineNote[] },
) {
  const taken = await readTaken(scope, {
    emails: lines.map(({ email }) => emailKey(email)),
    numbers: lines.flatMap(({ employeeNumber }) => employeeNumber || []),
    names: lines.map(nameOf),
  })
  const note = (
    notes: LineNote[],
    held: Map<string, string>,
    key: string | null | undefined,
    finding: ImportFinding,
  ) => {
    if (!key) return
    const by = held.get(key)
    if (by !== undefined)
      notes.push({
        row: finding.row,
        column: columnOf(finding.field),
        ...(by ? { message: msg('The same as in row {by}'), params: { by } } : { message: finding.message }),
      })
    else held.set(key, String(finding.row))
  }
  for (const line of lines) {
    const { row, email, employeeNumber } = line
    const finding = (field: string, message: Message) => ({ row, field, message })
    note(faults, taken.emails, emailKey(email), finding('email', msg('This email is already used')))
    note(
      faults,
      taken.numbers,
      employeeNumber,
      finding('employeeNumber', msg('This employee number is already used')),
    )
    note(
      warnings,
      taken.names,
      nameOf(line),
      finding('firstName', msg('A person with this name already exists')),
    )
  }
}
interface ImportFinding {
  row: number
  field: string
  message: Message
}

/** Staff without an employee number get the next ones that the file does not use itself. */
async function newPeople(tx: Scope, people: readonly ImportablePerson[]): Promise<NewPerson[]> {
  const used = new Set(people.map(({ checked }) => checked.columns.employee_number))
  let last = (await readHighestNumber(tx)) ?? '1000'
  const next = () => {
    do last = numberAfter(last)
    while (used.has(last))
    return last
  }
  return people.map(({ line, checked, role }) => ({
    ...checked.columns,
    employee_number: checked.columns.employee_number ?? (isClient(role.roleLevel) ? null : next()),
    first_name: line.firstName,
    last_name: line.lastName ?? '',
    role_id: role.id,
    email: line.email,
    email_key: emailKey(line.email),
  }))
}
