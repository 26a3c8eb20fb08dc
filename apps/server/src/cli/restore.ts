import { existsSync } from 'node:fs'
import path from 'node:path'
import { NoPlace, restoreBackup } from '../backup/restore-backup.ts'
import { readConfig } from '../config.ts'
import { openUnmigrated } from '../database.ts'
import { holdFile } from '../outside/egress/outbound-hold.ts'
import { openCompanyKeys } from '../outside/keys/company-keys.ts'
import { openSecretRing } from '../outside/keys/secret-ring.ts'
import { openStores } from '../outside/store/stores.ts'
import { command, Mistake, say } from './command.ts'

const usage =
  'npm run restore -- <file.tar.gz>   puts a backup into an empty installation that has the keys of its time'

await command(async ([file, ...more]) => {
  if (!file || more.length > 0) throw new Mistake(usage)
  const config = readConfig()
  const { sharedRoot } = config
  const keys = path.join(sharedRoot, 'keys')
  if (!config.secret && !existsSync(path.join(keys, 'secret')))
    throw new NoPlace(`There are no keys: put the copy of them into ${keys} first`)
  const secrets = openSecretRing({ configured: config.secret, root: sharedRoot })
  const companyKeys = openCompanyKeys(path.join(keys, 'companies'), secrets.ring('company-keys'))
  const { store } = await openStores(config)
  const database = await openUnmigrated(config, (reason) => {
    process.stderr.write(`The database ended: ${reason.message}\n`)
    process.exit(1)
  })
  try {
    const { tables, files } = await restoreBackup(file, {
      ...{ url: database.url, store, secret: secrets.current(), companyKeys, sharedRoot },
      backupKey: config.backupKey,
    })
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    say(`${rows} rows and ${files.count} files are back, and were read back as they were`)
    say(`Nothing is sent to anybody outside until ${holdFile(sharedRoot)} is removed`)
  } finally {
    await database.stop()
  }
})
