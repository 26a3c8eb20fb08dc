import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { onTerminal } from '../outside/log.ts'
import { command, Mistake, say } from './command.ts'
import { listCompanies, resumeCompany, setVerified, suspendCompany } from './companies/companies.ts'
import { withDatabase, withOpenDatabase } from './with-database.ts'

// Each command loads the code that it needs: all of the server takes a second of processor time.

const usage = `npm run tenant -- create --code acme --name "Acme Cleaning" --owner-email ann@acme.example
                      --owner-first Ann --owner-last Lee [--password …] [--timezone Australia/Sydney]
                      [--color-main #f11946] [--color-background #001737]
npm run tenant -- list
npm run tenant -- suspend <code>
npm run tenant -- resume <code>
npm run tenant -- verify <code>
npm run tenant -- unverify <code>
npm run tenant -- export <code> <file.tar.gz>
npm run tenant -- import <file.tar.gz> [--code new] [--sha256 <printed by export>]
npm run tenant -- delete <code> [--yes]
npm run tenant -- rotate-key <code>
npm run tenant -- reset-factors <code> <e-mail>
npm run tenant -- password-link <code> <e-mail>`

async function companyOf(args: string[]) {
  const { NewCompany } = await import('./companies/open-company.ts')
  const options = Object.fromEntries(
    Object.keys(NewCompany.shape).map((option) => [option, { type: 'string' as const }]),
  )
  const parsed = NewCompany.safeParse(valuesOf(args, options))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => {
    const option = issue.path.join('.')
    const isMissing = issue.code === 'invalid_type'
    return `  --${option}: ${isMissing ? 'is required' : issue.message}`
  })
  throw new Mistake(`The company cannot be created:\n${faults.join('\n')}\n\n${usage}`)
}

const valuesOf = (args: string[], options: Record<string, { type: 'string' }>) =>
  parsedArgs(args, options, false).values
function parsedArgs(args: string[], options: Record<string, { type: 'string' }>, allowPositionals = true) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals })
  } catch (error) {
    throw new Mistake(`${(error as Error).message}\n\n${usage}`)
  }
}

function codeOf(args: string[]) {
  const [code, ...more] = args
  if (!code || more.length > 0) throw new Mistake(`Which company?\n\n${usage}`)
  return code
}
function codeAnd(what: string, args: string[]) {
  const [code, other, ...more] = args
  if (!code || !other || more.length > 0) throw new Mistake(`Which company, and which ${what}?\n\n${usage}`)
  return [code, other] as const
}

async function create(args: string[]) {
  const company = await companyOf(args)
  const { openCompany } = await import('./companies/open-company.ts')
  await withOpenDatabase(async (db) => {
    const password = await openCompany(db, company)
    say(`${company.name} is ready. Sign in at ${db.publicUrl}/signin`)
    say(`  company code: ${company.code}`)
    say(`  e-mail:       ${company['owner-email']}`)
    say(`  password:     ${company.password ? '(as given)' : password}`)
  })
}

async function list() {
  await withOpenDatabase(async (db) => {
    const companies = await listCompanies(db)
    if (companies.length === 0) say('There are no companies yet')
    const width = Math.max(0, ...companies.map((company) => company.code.length))
    for (const { code, status, created, name } of companies)
      say(`${code.padEnd(width)}  ${status.padEnd(9)}  ${created}  ${onTerminal(name)}`)
  })
}

async function suspend(args: string[]) {
  const code = codeOf(args)
  await withOpenDatabase((db) => suspendCompany(db, code))
  say(`${code} is suspended; all its sessions have ended`)
}

async function resume(args: string[]) {
  const code = codeOf(args)
  await withOpenDatabase((db) => resumeCompany(db, code))
  say(`${code} may sign in again`)
}

const verify = (isVerified: boolean) => async (args: string[]) => {
  const code = codeOf(args)
  await withOpenDatabase((db) => setVerified(db, code, isVerified))
  say(`${code} is ${isVerified ? 'verified' : 'not verified any more'}`)
}

async function exportTo(args: string[]) {
  const [code, file] = codeAnd('file', args)
  const { exportCompany } = await import('./archive/export-company.ts')
  await withDatabase(async (db) => {
    const { rows, files, missing } = await exportCompany(db, code, file)
    say(`${rows} rows and ${files} files are in ${file}`)
    const { sumOfFile } = await import('./archive/import-company.ts')
    say(`Its SHA-256, which an import asks for: ${await sumOfFile(file)}`)
    if (missing.length > 0) say(`Files whose content is missing: ${missing.join(', ')}`)
  })
}

async function importFrom(args: string[]) {
  const { values, positionals } = parsedArgs(args, { code: { type: 'string' }, sha256: { type: 'string' } })
  const [file, more] = positionals
  if (!file || more) throw new Mistake(`Which file?\n\n${usage}`)
  const { importCompany } = await import('./archive/import-company.ts')
  const { makePasswordLink } = await import('./companies/password-link.ts')
  await withDatabase(async (db) => {
    const { code, rows, files, missing } = await importCompany(db, file, values.code, values.sha256)
    say(`${rows} rows and ${files} files are here; the company code is ${code}`)
    if (!values.sha256) say('Without --sha256 it comes without a tick and without its former number')
    if (missing.length > 0) say(`Files whose content was missing already: ${missing.join(', ')}`)
    say('Nobody has a password yet: people ask for one at sign-in. The first owner chooses one here,')
    const { email, link } = await makePasswordLink(db, code)
    say(`within a day, as ${email}:\n  ${link}`)
  })
}

async function passwordLink(args: string[]) {
  const [code, email] = codeAnd('e-mail', args)
  const { makePasswordLink } = await import('./companies/password-link.ts')
  await withDatabase(async (db) => {
    const { link } = await makePasswordLink(db, code, email)
    say(`${email} chooses a new password, once and within a day:\n  ${link}`)
  })
}

/** Whoever removes a company types its code again. Throws Mistake on anything else. */
async function confirmed(code: string) {
  const question = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const ended = once(question, 'close').then(() => '')
    const asked = `All rows, files and keys of ${code} are removed for ever. Type its code again: `
    const typed = await Promise.race([question.question(asked), ended])
    if (typed.trim().toLowerCase() !== code.trim().toLowerCase()) throw new Mistake('Nothing was removed')
  } finally {
    question.close()
  }
}

async function remove(args: string[]) {
  const code = codeOf(args.filter((each) => each !== '--yes'))
  const { deleteCompany } = await import('./companies/delete-company.ts')
  const { asOwner } = await import('../db/connection/pool.ts')
  const { findCompany } = await import('./companies/one-company.ts')
  await withDatabase(async (db) => {
    if (!args.includes('--yes')) {
      await asOwner(db.url, (client) => findCompany(client, code))
      await confirmed(code)
    }
    const { rows, tables } = await deleteCompany(db, code)
    say(`${code} is gone: ${rows} rows of ${tables} tables, its files and its key`)
  })
}

async function rotate(args: string[]) {
  const code = codeOf(args)
  const { rotateKey } = await import('./keys/rotate-key.ts')
  await withDatabase(async (db) => {
    const { resealed, generation, isResumed } = await rotateKey(db, code)
    const how = isResumed ? 'A change that was cut off is finished' : 'The key is changed'
    say(`${how}: ${resealed} values were sealed again with key ${generation}, the old key is destroyed`)
  })
}

async function resetFactors(args: string[]) {
  const [code, email] = codeAnd('e-mail', args)
  const { resetFactorsOf } = await import('./companies/reset-factors.ts')
  await withDatabase((db) => resetFactorsOf(db, code, email))
  say(
    `${email} signs in with the password alone, and can set up another second factor; their sessions have ended`,
  )
}

const verbs: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  create,
  list,
  suspend,
  resume,
  verify: verify(true),
  unverify: verify(false),
  export: exportTo,
  import: importFrom,
  delete: remove,
  'rotate-key': rotate,
  'reset-factors': resetFactors,
  'password-link': passwordLink,
}

await command(async ([verb = '', ...args]) => {
  const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!run) throw new Mistake(usage)
  await run(args)
})
