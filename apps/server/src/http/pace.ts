import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { failure } from './failures.ts'

/**
 * How often somebody may call in a minute. Each process counts for itself and forgets with it: this keeps a loop that went wrong
 * and a script from taking the server; who guesses passwords is counted in the database (limits.ts).
 */
export interface Pace {
  /** Before anybody is known. Throws requests.tooMany. */
  address(address: string): Promise<void>
  /** A signed-in person of a company; `isFile` where a whole report is made. Throws requests.tooMany. */
  person(tenantId: number, userId: number, isFile: boolean): Promise<void>
}

const minute = 60
const anonymousCalls = 60
const filesAPerson = 10
const callsACompany = 6000
/** Of each person so many do not count for the company: it may be large, and everybody has a page open. */
const freeOfCompany = 60

/** Unlimited where a person may make 0 calls a minute. */
export function openPace(callsAPerson: number): Pace {
  const per = (points: number) => new RateLimiterMemory({ points, duration: minute })
  const addresses = per(anonymousCalls)
  const people = per(callsAPerson)
  const files = per(filesAPerson)
  const companies = per(callsACompany)
  const count = async (by: RateLimiterMemory, key: string) => {
    try {
      return (await by.consume(key)).consumedPoints
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full
      throw failure('requests.tooMany', { seconds: Math.max(1, Math.ceil(full.msBeforeNext / 1000)) })
    }
  }
  if (callsAPerson === 0) return { address: async () => undefined, person: async () => undefined }
  return {
    async address(address) {
      await count(addresses, address)
    },
    async person(tenantId, userId, isFile) {
      const made = await count(people, `${tenantId}/${userId}`)
      if (isFile) await count(files, `${tenantId}/${userId}`)
      if (made > freeOfCompany) await count(companies, String(tenantId))
    },
  }
}
