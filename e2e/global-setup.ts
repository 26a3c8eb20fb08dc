import { startServer } from './server.ts'

/** One real server for all journeys; each of them makes a company of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { address, companyMaker, mails, stop } = await startServer()
  process.env.MUSTER_JOURNEY_ADDRESS = address
  process.env.MUSTER_JOURNEY_COMPANIES = companyMaker
  process.env.MUSTER_JOURNEY_MAILS = mails
  return stop
}
