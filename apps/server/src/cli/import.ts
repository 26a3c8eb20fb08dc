import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openScope, system } from '../db/scope.ts'
import { companyRules } from '../features/company/tenant-queries.ts'
import { readCompany } from '../features/session/queries.ts'
import { type ImportReport, type ImportSitesInput, importSites } from '../features/sites/import-sites.ts'
import type { RowNote } from '../features/sites/read-site-file.ts'
import { closeTablePool } from '../outside/table/index.ts'
import { finished } from '../texts.ts'
import { command, Mistake, say } from './command.ts'
import { type CommandDatabase, withDatabase } from './with-database.ts'

const usage = `npm run import -- <company code> sites <file> [options]

The file is an Excel workbook (.xlsx), or text separated by commas, semicolons or tabs.

Columns: name, lat, lng; and any of address, suburb, state, postcode, timezone, website, description (or kind).
Without --commit nothing is written: every fault is listed with its row and column.

  --client "<first> <last>"   the client of the sites, made when not there
  --client-email <e-mail>     the same, by e-mail; that of the client to be made
  --contract-number <number>  the contract of the sites, made for a year from today when not there
  --commit                    write all the sites, or none when there is a fault`

interface ImportCommandInput extends ImportSitesInput {
  code: string
  file: string
}

function askedOf(args: string[]): ImportCommandInput {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        client: { type: 'string' },
        'client-email': { type: 'string' },
        'contract-number': { type: 'string' },
        commit: { type: 'boolean', default: false },
      },
    })
    const [code, what, file, ...rest] = positionals
    if (!code || what !== 'sites' || !file || rest.length > 0)
      throw new Error('Which company, and which file?')
    const { client, commit, 'client-email': clientEmail, 'contract-number': contractNumber } = values
    return { code, file, client, clientEmail, contractNumber, commit }
  } catch (error) {
    throw new Mistake(`${(error as Error).message}\n\n${usage}`)
  }
}

async function bytesOf(file: string) {
  try {
    return await readFile(file)
  } catch (error) {
    throw new Mistake((error as Error).message)
  }
}

async function scopeOf({ pool, deps }: CommandDatabase, code: string) {
  const company = await readCompany(pool, code)
  if (!company) throw new Mistake(`No company has the code ${code}`)
  const rules = await companyRules(pool, company.id)
  return openScope(deps, { tenantId: company.id, actor: system, company: rules, now: deps.clock.now() })
}

const mostWarnings = 20
function place({ row, column }: RowNote) {
  if (row === 0) return column && `--${column}: `
  return column ? `row ${row}, ${column}: ` : `row ${row}: `
}

function tell(report: ImportReport) {
  const { rows, written, faults, warnings, ignored, client, contract } = report
  const made = (isNew: boolean) => (isNew ? 'new' : 'there already')
  say(`${rows} rows`)
  if (ignored.length > 0) say(`Not taken: the columns ${ignored.join(', ')}`)
  if (client) say(`Client: ${client.name} <${client.email}>, ${made(client.isNew)}`)
  if (contract) say(`Contract: ${contract.number}, ${made(contract.isNew)}`)
  if (warnings.length > 0) say(`${warnings.length} rows may be sites twice:`)
  for (const note of warnings.slice(0, mostWarnings)) say(`  ${place(note)}${finished(note).message}`)
  if (warnings.length > mostWarnings) say(`  and ${warnings.length - mostWarnings} more`)
  if (faults.length > 0) say(`${faults.length} faults; nothing was written:`)
  for (const note of faults) say(`  ${place(note)}${finished(note).message}`)
  if (faults.length > 0) return
  say(written > 0 ? `${written} sites written` : 'Nothing was written; add --commit to write all of it')
}

await command(async (args) => {
  const { code, file, ...asked } = askedOf(args)
  const bytes = await bytesOf(file)
  await withDatabase(async (db) => {
    const report = await importSites(await scopeOf(db, code), db.deps.passwords, bytes, asked)
    await closeTablePool()
    tell(report)
    if (report.faults.length > 0) process.exitCode = 1
  })
})
