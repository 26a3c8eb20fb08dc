import { parseArgs } from 'node:util'
import { z } from 'zod'
import { command, Mistake, say } from './command.ts'
import { listCompanies, NewCompany, openCompany, resumeCompany, suspendCompany } from './companies.ts'
import { withDatabase } from './with-database.ts'

const usage = `npm run tenant -- create --code acme --name "Acme Cleaning" --owner-email ann@acme.example
                      --owner-first Ann --owner-last Lee [--password …] [--timezone Australia/Sydney]
                      [--color-main #f11946] [--color-background #001737]
npm run tenant -- list
npm run tenant -- suspend <code>
npm run tenant -- resume <code>`

function companyOf(args: string[]): NewCompany {
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
  throw new Mistake(`The company cannot be made:\n${faults.join('\n')}\n\n${usage}`)
}

function valuesOf(args: string[], options: Record<string, { type: 'string' }>) {
  try {
    return parseArgs({ args, options, strict: true }).values
  } catch (error) {
    throw new Mistake(`${(error as Error).message}\n\n${usage}`)
  }
}

function codeOf(args: string[]) {
  const parsed = z.tuple([z.string().min(1)]).safeParse(args)
  if (!parsed.success) throw new Mistake(`Which company?\n\n${usage}`)
  return parsed.data[0]
}

async function create(args: string[]) {
  const company = companyOf(args)
  await withDatabase(async (db) => {
    const password = await openCompany(db, company)
    say(`${company.name} is ready. Sign in at ${db.publicUrl}/signin`)
    say(`  company code: ${company.code}`)
    say(`  e-mail:       ${company['owner-email']}`)
    say(`  password:     ${company.password ? '(as given)' : password}`)
  })
}

async function list() {
  await withDatabase(async (db) => {
    const companies = await listCompanies(db)
    if (companies.length === 0) say('There are no companies yet')
    const width = Math.max(0, ...companies.map((company) => company.code.length))
    for (const { code, status, created, name } of companies)
      say(`${code.padEnd(width)}  ${status.padEnd(9)}  ${created}  ${name}`)
  })
}

async function suspend(args: string[]) {
  const code = codeOf(args)
  await withDatabase((db) => suspendCompany(db, code))
  say(`${code} is suspended; all its sessions have ended`)
}

async function resume(args: string[]) {
  const code = codeOf(args)
  await withDatabase((db) => resumeCompany(db, code))
  say(`${code} may sign in again`)
}

const verbs: Readonly<Record<string, (args: string[]) => Promise<void>>> = { create, list, suspend, resume }

await command(async ([verb = '', ...args]) => {
  const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!run) throw new Mistake(usage)
  await run(args)
})
