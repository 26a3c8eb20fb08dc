import type { PublicLimit } from '@muster/contract/kit'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { failure } from './failures.ts'

/** Attempts are counted in the database, so that all processes count together. */
export interface Limits {
  /** Counts one attempt from an address. Throws requests.tooMany. */
  take(kind: PublicLimit, address: string): Promise<void>
  /** What was asked for was right: it does not count. */
  giveBack(kind: PublicLimit, address: string): Promise<void>
  /** Counts one try at this account from this address, before it is known how it ends. Throws signIn.tooMany. */
  takeSignIn(account: string, address: string): Promise<void>
  /** Counts one try at proving who somebody is beyond the password. Throws secondFactor.tooMany. */
  takeProof(person: string): Promise<void>
  forgetProofs(person: string): Promise<void>
  /** The last try was right: it does not count, those before it do. */
  returnProof(person: string): Promise<void>
  /** The try was right: neither it nor the failed ones of this account from this address count any more. */
  forgetFailedSignIns(account: string, address: string): Promise<void>
  /** The person proved by mail who they are: failed tries of others count no more, and this address is theirs. */
  liftSignIns(account: string, address: string): Promise<void>
}

const minutes = 60
const perAddress = { points: 50, duration: 15 * minutes }
const perReset = { points: 50, duration: 60 * minutes }
const perResetToken = { points: 100, duration: 60 * minutes }
/** Whoever holds a report asks once or twice; a code cannot be guessed anyhow. */
const perVerification = { points: 60, duration: 15 * minutes }
const perFeedbackLink = { points: 100, duration: 60 * minutes }
const perCompanyCode = { points: 30, duration: minutes }
/** One account from one address: 10 tries in 15 minutes. */
const perAccountAndAddress = { points: 10, duration: 15 * minutes }
/**
 * One account from all addresses where its owner has not been, so that guessing from many addresses ends. It ends for an
 * hour at most: the owner may be at a new address too.
 */
const perAccount = { points: 100, duration: 24 * 60 * minutes, blockDuration: 60 * minutes }
/** Codes of six digits: five tries, then a wait. */
const perProof = { points: 5, duration: 15 * minutes }
/** How long an address is remembered as one where the owner has been. */
const familiar = { points: 1, duration: 90 * 24 * 60 * minutes }

/** Addresses of one IPv6 network of 64 bits count as one. */
const network = (address: string) =>
  address.includes(':') ? address.split(':').slice(0, 4).join(':') : address

export function openLimits(pool: pg.Pool): Limits {
  const limiter = (
    keyPrefix: string,
    options: { points: number; duration: number; blockDuration?: number },
  ) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      ...options,
    })
  const addresses = {
    'sign-in': limiter('sign-in', perAddress),
    'company-code': limiter('code', perCompanyCode),
    'password-reset': limiter('reset', perReset),
    'reset-token': limiter('reset-token', perResetToken),
    'second-step': limiter('second-step', perAddress),
    verify: limiter('verify', perVerification),
    'feedback-link': limiter('feedback-link', perFeedbackLink),
  }
  const pairs = limiter('account-address', perAccountAndAddress)
  const accounts = limiter('account', perAccount)
  const proofs = limiter('proof', perProof)
  const familiars = limiter('familiar', familiar)
  const pair = (account: string, address: string) => `${account}|${network(address)}`
  /** Milliseconds to wait, or none. */
  const consume = async (by: RateLimiterPostgres, key: string): Promise<number> => {
    try {
      await by.consume(key)
      return 0
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full
      if (full.msBeforeNext <= by.msDuration) return full.msBeforeNext
      // Longer than the window: the server's clock went back since. Nobody waits for the time it repeats.
      await by.delete(key)
      return consume(by, key)
    }
  }
  return {
    async take(kind, address) {
      const wait = await consume(addresses[kind], network(address))
      if (wait > 0) throw failure('requests.tooMany', { seconds: Math.ceil(wait / 1000) })
    },
    async giveBack(kind, address) {
      await addresses[kind].reward(network(address))
    },
    async takeSignIn(account, address) {
      const key = pair(account, address)
      const isFamiliar = Boolean(await familiars.get(key))
      const wait = (await consume(pairs, key)) || (isFamiliar ? 0 : await consume(accounts, account))
      if (wait === 0) return
      throw failure(
        'signIn.tooMany',
        { minutes: Math.ceil(wait / 60_000) },
        { retryAfter: Math.ceil(wait / 1000) },
      )
    },
    async takeProof(person) {
      const wait = await consume(proofs, person)
      if (wait === 0) return
      const retryAfter = Math.ceil(wait / 1000)
      throw failure('secondFactor.tooMany', { minutes: Math.ceil(wait / 60_000) }, { retryAfter })
    },
    async forgetProofs(person) {
      await proofs.delete(person)
    },
    async returnProof(person) {
      await proofs.reward(person)
    },
    async liftSignIns(account, address) {
      await Promise.all([
        accounts.delete(account),
        pairs.delete(pair(account, address)),
        familiars.set(pair(account, address), familiar.points, familiar.duration),
      ])
    },
    async forgetFailedSignIns(account, address) {
      await Promise.all([
        pairs.delete(pair(account, address)),
        familiars.set(pair(account, address), familiar.points, familiar.duration),
        addresses['sign-in'].reward(network(address)),
      ])
    },
  }
}
