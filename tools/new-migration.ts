// npm run db:new -- add-site-notes: an empty migration, named for the change and the moment.
import { writeFileSync } from 'node:fs'

const name = process.argv[2]
if (!name || !/^[a-z0-9-]+$/.test(name)) {
  console.error('npm run db:new -- what-it-does (lower-case words and dashes)')
  process.exit(2)
}
const [date, time] = new Date().toISOString().split('T') as [string, string]
const file = `${date.replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}-${name}.sql`
writeFileSync(new URL(`../apps/server/migrations/${file}`, import.meta.url), '', { flag: 'wx' })
console.log(`apps/server/migrations/${file}`)
