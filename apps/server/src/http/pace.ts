import { failure } from './failures.ts'
import { type AddUp, openTally, share, type Tally } from './tally.ts'

/**
 * How often somebody may call in a minute. This keeps a loop that went wrong and a script from taking the server; who guesses
 * passwords is counted in the database at once (limits.ts).
 */
export interface Pace {
  /** Before anybody is known. Throws requests.tooMany. */
  address(address: string): Promise<void>
  /** A signed-in person of a company; `isFile` where a whole report is made. Throws requests.tooMany. */
  person(tenantId: number, userId: number, isFile: boolean): Promise<void>
  /** A file that was refused is not counted. */
  fileRefused(tenantId: number, userId: number): Promise<void>
  /** Adds up what the processes counted, each for itself; to be called again and again. */
  share(addUp: AddUp): Promise<void>
}

const anonymousCalls = 60
const filesAPerson = 60
const callsACompany = 6000
/** Of each person so many do not count for the company: it may be large, and everybody has a page open. */
const freeOfCompany = 60

/** Unlimited where a person may make 0 calls a minute. */
export function openPace(callsAPerson: number): Pace {
  const addresses = openTally('pace-address', anonymousCalls)
  const people = openTally('pace-person', callsAPerson)
  const files = openTally('pace-file', filesAPerson)
  const companies = openTally('pace-company', callsACompany)
  const count = async (by: Tally, key: string) => {
    const made = await by.take(key)
    if (made === undefined) throw failure('requests.tooMany', { seconds: await by.wait(key) })
    return made
  }
  const unlimited = async () => undefined
  if (callsAPerson === 0)
    return { address: unlimited, person: unlimited, fileRefused: unlimited, share: unlimited }
  return {
    async address(address) {
      await count(addresses, address)
    },
    async person(tenantId, userId, isFile) {
      const made = await count(people, `${tenantId}/${userId}`)
      if (isFile) await count(files, `${tenantId}/${userId}`)
      if (made > freeOfCompany) await count(companies, String(tenantId))
    },
    fileRefused: (tenantId, userId) => files.giveBack(`${tenantId}/${userId}`),
    share: (addUp) => share([addresses, people, files, companies], addUp),
  }
}

const everyMs = 1000

/** Shares a pace once a second until it is ended. A database that is away is no reason to stop: each process counts on. */
export function keepSharing(pace: Pace, addUp: AddUp): () => Promise<void> {
  let sharing = Promise.resolve()
  let isSharing = false
  const timer = setInterval(() => {
    if (isSharing) return
    isSharing = true
    sharing = pace
      .share(addUp)
      .catch(() => undefined)
      .finally(() => {
        isSharing = false
      })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await sharing
  }
}
