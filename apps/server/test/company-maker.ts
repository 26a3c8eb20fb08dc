import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { NewCompany, openCompany } from '../src/cli/open-company.ts'
import { withDatabase } from '../src/cli/with-database.ts'

/**
 * Makes the companies of the browser journeys with the code of `npm run tenant -- create`, loaded once: the command
 * itself needs two seconds of processor time to load the server. Its parent learns the address by a message, and this
 * process ends with its parent.
 */
await withDatabase(async (db) => {
  const server = createServer(async (request, response) => {
    try {
      await openCompany(db, NewCompany.parse(JSON.parse(await text(request))))
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
