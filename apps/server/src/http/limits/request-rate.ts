import { failure } from '../failures.ts'
import { type AddUp, openRateCounter, type RateCounter, share } from './rate-counter.ts'

/**
 * Rate limit per minute, against a runaway loop or script. Guesses of passwords are counted in the database at once
 * (attempts.ts).
 */
export interface RequestRate {
  /** A call before the person is known. Throws requests.tooMany. */
  address(address: string): Promise<void>
  /** A signed-in person of a company; `isFile` where a whole report is made. Throws requests.tooMany. */
  person(tenantId: number, userId: number, isFile: boolean): Promise<void>
  /** A file that was refused is not counted. */
  fileRefused(tenantId: number, userId: number): Promise<void>
  /** Adds up what each process counted; to be called once a second. */
  share(addUp: AddUp): Promise<void>
}

const anonymousCalls = 60
const filesAPerson = 60
const callsACompany = 6000
/** These calls of each person do not count for the company: a large one has many open pages. */
const freeOfCompany = 60

/** Unlimited where a person may make 0 calls a minute. */
export function openRequestRate(callsAPerson: number): RequestRate {
  const addresses = openRateCounter('pace-address', anonymousCalls)
  const people = openRateCounter('pace-person', callsAPerson)
  const files = openRateCounter('pace-file', filesAPerson)
  const companies = openRateCounter('pace-company', callsACompany)
  const count = async (by: RateCounter, key: string) => {
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

/** Shares the counts once a second until it is ended. While the database is away each process counts alone. */
export function keepSharing(rate: RequestRate, addUp: AddUp): () => Promise<void> {
  let sharing = Promise.resolve()
  let isSharing = false
  const timer = setInterval(() => {
    if (isSharing) return
    isSharing = true
    sharing = rate
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
