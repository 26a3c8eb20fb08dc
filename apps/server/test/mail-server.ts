import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ArrivedMail {
  recipients: string[]
  email: Email
}

/** A mail server that refuses with these codes, one a mail, before it takes any. */
export async function aMailServer(...refusals: number[]) {
  const arrived: ArrivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const responseCode = refusals.shift()
      if (responseCode) return done(Object.assign(new Error('Not now'), { responseCode }))
      const email = await PostalMime.parse(Buffer.concat(chunks))
      arrived.push({ recipients: envelope.rcptTo.map(({ address }) => address), email })
      done()
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { arrived, url: `smtp://127.0.0.1:${port}`, stop: () => void server.close() }
}
