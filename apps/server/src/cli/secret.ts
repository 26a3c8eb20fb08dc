import { command, Mistake, say } from './command.ts'
import { rotateSecret } from './keys/rotate-secret.ts'
import { withDatabase } from './with-database.ts'

const usage = `npm run secret -- rotate             gives the installation a new secret, beside a running server too
npm run secret -- rotate --at-once   and takes nothing any more that the one before signed`

await command(async ([verb, ...options]) => {
  if (verb !== 'rotate' || options.some((option) => option !== '--at-once')) throw new Mistake(usage)
  await withDatabase(async (db) => {
    const done = await rotateSecret(db, { atOnce: options.length > 0 })
    if (done.isResumed) say('A change that was cut off is finished')
    say(`The secret is a new one: the keys of ${done.wrapped} companies are wrapped anew`)
    if (done.resealed > 0) say(`${done.resealed} values are sealed with the key of their company`)
    say('Copy the folder keys again: a backup made from now on needs it')
  })
})
