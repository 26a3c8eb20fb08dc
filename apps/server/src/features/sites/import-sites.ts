import { randomBytes } from 'node:crypto'
import { failures } from '@muster/contract/kit/failures'
import { type Message, msg } from '@muster/contract/kit/msg'
import { clients, isClient, owner } from '@muster/contract/kit/permissions'
import type { Params } from '@muster/contract/kit/sentences'
import { issueSentence } from '@muster/contract/kit/shape-words'
import { UserInput } from '@muster/contract/users/user-input'
import { addDays, addMonths } from '@muster/rules/time/zone'
import type { z } from 'zod'
import { levelIn, personName } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { Failure, failureOfDatabase } from '../../http/failures.ts'
import type { Passwords } from '../../http/session/passwords.ts'
import { companyToday } from '../contracts/company-today.ts'
import { createContract } from '../contracts/save-contract.ts'
import { hasEmail } from '../session/email-queries.ts'
import { currentUsers } from '../users/person-queries.ts'
import { createUser } from '../users/record/create-user.ts'
import { findDoubles } from './find-doubles.ts'
import { insertSites } from './import-writes.ts'
import { type RowNote, readSiteFile } from './read-site-file.ts'

export interface ImportSitesInput {
  /** The ids of an existing client and contract; they override the fields below. */
  clientId?: number | undefined
  contractId?: number | undefined
  /** First and last name of the client; the import adds an unknown client. */
  client?: string | undefined
  clientEmail?: string | undefined
  /** The contract of the sites; for an unknown number the import adds one of a year from today. */
  contractNumber?: string | undefined
  /** A file with more sites is refused. */
  most?: number
  /** Without it nothing is written. */
  commit: boolean
}
export interface ImportReport {
  rows: number
  written: number
  /** With any fault nothing is written. `row` 0 means the input, not the file. */
  faults: RowNote[]
  warnings: RowNote[]
  ignored: string[]
  client: { name: string; email: string; isNew: boolean } | undefined
  contract: { number: string; isNew: boolean } | undefined
}

/**
 * Imports all sites of a file under one client and one contract, or none. A refusal of the database becomes a fault.
 */
export async function importSites(
  scope: Scope,
  passwords: Passwords,
  bytes: Uint8Array,
  input: ImportSitesInput,
): Promise<ImportReport> {
  try {
    return await scope.transaction((tx) => runImport(tx, passwords, bytes, input))
  } catch (error) {
    const refusal = error instanceof Failure ? error : failureOfDatabase(error)
    if (!refusal) throw error
    const [fault] = refusal.errors
    const report = await runImport(scope, passwords, bytes, { ...input, commit: false })
    const whole = { template: failures[refusal.reason].says, params: refusal.params }
    const { template: message, params } = fault ?? whole
    return { ...report, faults: [{ row: 0, column: fault?.path ?? '', message, params }] }
  }
}

/** Runs in the caller's transaction; throws what the database refuses. */
export async function runImport(
  tx: Scope,
  passwords: Passwords,
  bytes: Uint8Array,
  input: ImportSitesInput,
): Promise<ImportReport> {
  const { sites, faults, warnings, rows, ignored } = await readSiteFile(bytes, input.most)
  const refuse: RefuseInput = (column, message, params) => faults.push({ row: 0, column, message, params })
  const client = await findClient(tx, input, refuse)
  const contract = client && (await findContract(tx, client, input, refuse))
  const report = {
    ...{ rows, written: 0, faults, ignored },
    warnings: [...warnings, ...findDoubles(sites, await readPlaces(tx))],
    client: client && { name: client.name, email: client.email, isNew: client.id === undefined },
    contract: contract && { number: contract.number, isNew: contract.id === undefined },
  }
  if (!input.commit || faults.length > 0 || !client || !contract) return report
  const clientId = client.id === undefined ? await addClient(tx, passwords, client) : client.id
  const contractId = contract.id ?? (await addContract(tx, clientId, client.name, contract.number))
  await insertSites(tx, { clientId, contractId }, sites)
  return { ...report, written: sites.length }
}

type RefuseInput = (column: string, message: Message, params?: Params) => void
const ClientInput = UserInput.pick({ firstName: true, lastName: true, email: true })
interface KnownClient {
  id: number
  name: string
  email: string
}
interface NewClient extends z.output<typeof ClientInput> {
  id: undefined
  name: string
}
type ImportClient = KnownClient | NewClient

async function findClient(
  scope: Scope,
  input: ImportSitesInput,
  refuse: RefuseInput,
): Promise<ImportClient | undefined> {
  const { client: name, clientEmail, clientId } = input
  if (clientId !== undefined) return findClientById(scope, clientId, refuse)
  if (!name && !clientEmail) return void refuse('client', msg('Name the client, or give the client’s email'))
  const rows = await currentUsers(scope)
    .$if(clientEmail !== undefined, (q) => q.where(hasEmail(scope, clientEmail!)))
    .$if(clientEmail === undefined, (q) =>
      q
        .where(levelIn('roles.level', clients))
        .where((eb) => eb(eb.fn('lower', [personName('users')]), '=', eb.fn('lower', [eb.val(name!)]))),
    )
    .select(['users.id', personName('users').as('name'), 'users.email', 'roles.level'])
    .execute()
  const [row] = rows
  if (rows.length > 1) return void refuse('client', msg('Several clients have this name; give the email'))
  if (row && !isClient(row.level)) return void refuse('client-email', msg('This person is not a client'))
  if (row) return { id: row.id, name: row.name, email: row.email }
  if (!name) return void refuse('client-email', msg('No client has this email; name the client to add one'))
  // Without an e-mail the client gets an undeliverable one, with which no person can sign in.
  const person = {
    firstName: name.trim(),
    lastName: null,
    email: clientEmail ?? `${slug(name)}@client.invalid`,
  }
  const parsed = ClientInput.safeParse(person)
  if (parsed.success) return { id: undefined, name: name.trim(), ...parsed.data }
  for (const issue of parsed.error.issues) {
    const { message, params } = issueSentence(issue)
    refuse(issue.path[0] === 'email' ? 'client-email' : 'client', message, params)
  }
  return undefined
}

async function findClientById(
  scope: Scope,
  id: number,
  refuse: RefuseInput,
): Promise<ImportClient | undefined> {
  const row = await currentUsers(scope)
    .where(levelIn('roles.level', clients))
    .where('users.id', '=', id)
    .select(['users.id', personName('users').as('name'), 'users.email'])
    .executeTakeFirst()
  return row ?? void refuse('clientId', msg('This person is not a client'))
}

async function findContract(
  scope: Scope,
  client: ImportClient,
  input: ImportSitesInput,
  refuse: RefuseInput,
) {
  if (input.contractId !== undefined) {
    const chosen = await scope
      .from('contracts')
      .select(['id', 'number', 'client_id'])
      .where('id', '=', input.contractId)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (chosen && chosen.client_id === client.id) return { id: chosen.id, number: chosen.number }
    return void refuse('contractId', msg('This contract is another client’s'))
  }
  const number = input.contractNumber ?? slug(client.name).toUpperCase()
  const row = await scope
    .from('contracts')
    .select(['id', 'client_id'])
    .where('number', '=', number)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (row && row.client_id !== client.id)
    return void refuse('contract-number', msg('This contract is another client’s'))
  return { id: row?.id, number }
}

const slug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'client'

async function addClient(tx: Scope, passwords: Passwords, { firstName, lastName, email }: NewClient) {
  const { id: userRoleId } = await tx
    .from('roles')
    .select('id')
    .where(levelIn('level', clients))
    .orderBy('id')
    .executeTakeFirstOrThrow()
  // No person knows this password: the client resets it to sign in.
  const password = randomBytes(24).toString('base64url')
  return (await createUser(tx, passwords, { firstName, lastName, email, userRoleId, password })).id
}

/** Of one year from today, signed by the company's first owner. */
async function addContract(tx: Scope, clientId: number, clientName: string, number: string) {
  const signer = await currentUsers(tx)
    .where(levelIn('roles.level', owner))
    .select('users.id')
    .orderBy('users.id')
    .executeTakeFirstOrThrow()
  const startDate = companyToday(tx)
  const endDate = addDays(addMonths(startDate, 12), -1)
  const title = `Sites of ${clientName}`
  const target = { clientId, signedById: signer.id }
  return (await createContract(tx, { ...target, title, number, startDate, endDate })).id
}

const readPlaces = (scope: Scope) =>
  scope
    .from('sites')
    .select(['name', 'address', 'latitude as lat', 'longitude as lang'])
    .where('archived_at', 'is', null)
    .execute()
