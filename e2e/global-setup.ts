import { startServer } from './server.ts'

/** What the server logs of a fault of its own (pino's level 50). */
const isFault = (line: string) => line.startsWith('{"level":50')

/** One real server for all journeys; each of them makes a company of its own. Its faults stand below the run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { address, companyMaker, mails, output, stop } = await startServer()
  process.env.MUSTER_JOURNEY_ADDRESS = address
  process.env.MUSTER_JOURNEY_COMPANIES = companyMaker
  process.env.MUSTER_JOURNEY_MAILS = mails
  return async () => {
    await stop()
    const faults = output().split('\n').filter(isFault)
    if (faults.length > 0) console.log(`The server logged ${faults.length} faults:\n${faults.join('\n')}`)
  }
}
