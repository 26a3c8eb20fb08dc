import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aMailServer } from './mail-server.ts'

/**
 * The mail server of the browser journeys, and an address that answers the mails to one person, newest first. Its
 * parent learns both addresses by a message, and this process ends with its parent.
 */
const { arrived, url, stop } = await aMailServer()
const server = createServer((request, response) => {
  const to = new URL(request.url ?? '/', 'http://localhost').searchParams.get('to')
  const mails = arrived.filter(({ recipients }) => to !== null && recipients.includes(to)).toReversed()
  response.end(JSON.stringify(mails.map(({ email }) => ({ subject: email.subject, text: email.text }))))
})
await once(server.listen(0, '127.0.0.1'), 'listening')
process.send?.({ smtp: url, http: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
await once(process, 'disconnect')
server.close()
server.closeAllConnections()
stop()
