import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkBackup } from '../backup/read-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { readConfig } from '../config.ts'
import { command, Mistake, say } from './command.ts'
import { withDatabase } from './with-database.ts'

const usage = `npm run backup -- <file.tar.gz>           writes a backup of all companies, beside a running server too
npm run backup -- --check <file.tar.gz>   reads a whole backup and compares every sum in it`

function fileOf(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { check: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (file && more.length === 0) return { file, isCheck: values.check === true }
  } catch (error) {
    throw new Mistake(`${(error as Error).message}\n\n${usage}`)
  }
  throw new Mistake(usage)
}

async function check(file: string) {
  const { opening, contents } = await checkBackup(file, readConfig().backupKey)
  const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0)
  say(
    `${file} is whole: of ${opening.made}, ${opening.companies.length} companies, ${rows} rows, ${contents.files.count} files`,
  )
}

async function write(file: string) {
  if (existsSync(file)) throw new Mistake(`${file} is there already`)
  await withDatabase(async ({ url, deps, config }) => {
    const written = await writeBackup(
      {
        ...{ url, store: deps.outside.store, companyKeys: deps.companyKeys, now: deps.clock.now() },
        secret: deps.secrets.current(),
        backupKey: config.backupKey,
      },
      file,
    )
    say(`${written.rows} rows and ${written.files} files are in ${file}`)
    if (written.missing.length > 0) say(`Files whose content is missing: ${written.missing.join(', ')}`)
  })
  await check(file)
  if (!readConfig().backupKey)
    say('It is not encrypted: who has it reads all but what is sealed. Set BACKUP_KEY to encrypt it')
  say('The keys are not in it: keep a copy of the folder keys, and of BACKUP_KEY, apart from it')
}

await command(async (args) => {
  const { file, isCheck } = fileOf(args)
  await (isCheck ? check(file) : write(file))
})
