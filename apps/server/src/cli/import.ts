import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type ImportReport, importSites } from '../features/sites/import-sites.ts'
import type { RowNote } from '../features/sites/read-site-file.ts'
import { withCompany } from './with-company.ts'

const usage = `npm run import -- <company code> sites <file.csv> [options]

Columns: name, lat, lng; and any of address, suburb, state, postcode, timezone, website, description (or kind).
Without --commit nothing is written: every fault is listed with its row and column.

  --client "<first> <last>"   the client of the sites, made when not there
  --client-email <e-mail>     the same, by e-mail; that of the client to be made
  --contract-number <number>  the contract of the sites, made for a year from today when not there
  --commit                    write all the sites, or none when there is a fault
`
const mostWarnings = 20
const say = (text: string) => process.stdout.write(`${text}\n`)

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
  for (const note of warnings.slice(0, mostWarnings)) say(`  ${place(note)}${note.message}`)
  if (warnings.length > mostWarnings) say(`  and ${warnings.length - mostWarnings} more`)
  if (faults.length > 0) say(`${faults.length} faults; nothing was written:`)
  for (const note of faults) say(`  ${place(note)}${note.message}`)
  if (faults.length > 0) return
  say(written > 0 ? `${written} sites written` : 'Nothing was written; add --commit to write all of it')
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    client: { type: 'string' },
    'client-email': { type: 'string' },
    'contract-number': { type: 'string' },
    commit: { type: 'boolean', default: false },
  },
})
const [code, what, file] = positionals
if (!code || what !== 'sites' || !file) {
  process.stderr.write(usage)
  process.exit(2)
}
try {
  const bytes = await readFile(file)
  const report = await withCompany(code, (scope, { passwords }) =>
    importSites(scope, passwords, bytes, {
      client: values.client,
      clientEmail: values['client-email'],
      contractNumber: values['contract-number'],
      commit: values.commit,
    }),
  )
  tell(report)
  process.exitCode = report.faults.length > 0 ? 1 : 0
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
