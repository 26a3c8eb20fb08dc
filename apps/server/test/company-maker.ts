import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { NewCompany, openCompany } from '../src/cli/companies/open-company.ts'
import { type CommandDatabase, withDatabase } from '../src/cli/with-database.ts'
import { asOwner } from '../src/db/connection/pool.ts'

/** What the server does for each company, it no longer does for these. */
const closeCompanies = ({ url }: CommandDatabase, codes: readonly string[]) =>
  asOwner(url, (client) => client.query(`update tenants set status = 'closed' where code = any($1)`, [codes]))

/**
 * Makes and closes the companies of the browser journeys with the code of `npm run tenant -- create`, loaded once: the command
 * itself needs two seconds of processor time to load the server. Its parent learns the address by a message, and this
 * process ends with its parent.
 */
await withDatabase(async (db) => {
  const server = createServer(async (request, response) => {
    try {
      const body = JSON.parse(await text(request))
      if (request.url === '/close') await closeCompanies(db, body as string[])
      else await openCompany(db, NewCompany.parse(body))
      response.end()
    } catch (error) {
      response.writeHead(422).end((error as Error).stack)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await once(process, 'disconnect')
  server.close()
  server.closeAllConnections()
})
