import { startServer } from './support.ts'

/** One real server for all journeys; each of them makes a company of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { address, data, stop } = await startServer()
  process.env.MUSTER_JOURNEY_ADDRESS = address
  process.env.MUSTER_JOURNEY_DATA = data
  return stop
}
