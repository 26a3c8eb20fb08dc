import type { PublicLimit } from '@muster/contract/kit/endpoint'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { failure } from '../failures.ts'

const minutes = 60
const perAddress = {
  'sign-in': { keyPrefix: 'sign-in', points: 50, duration: 15 * minutes },
  'company-code': { keyPrefix: 'code', points: 30, duration: minutes },
  'password-reset': { keyPrefix: 'reset', points: 50, duration: 60 * minutes },
  'reset-token': { keyPrefix: 'reset-token', points: 100, duration: 60 * minutes },
  'second-step': { keyPrefix: 'second-step', points: 50, duration: 15 * minutes },
  // The holder of a report asks once or twice; a code cannot be guessed anyhow.
  verify: { keyPrefix: 'verify', points: 60, duration: 15 * minutes },
  'feedback-link': { keyPrefix: 'feedback-link', points: 100, duration: 60 * minutes },
} as const satisfies Record<PublicLimit, object>
/** One account from one address: 10 tries in 15 minutes. */
const perPair = { keyPrefix: 'account-address', points: 10, duration: 15 * minutes }
/**
 * One account from all addresses where its owner has not been, so that guessing from many addresses ends. It ends for an
 * hour at most: the owner may be at a new address too.
 */
const perAccount = {
  keyPrefix: 'account',
  points: 100,
  duration: 24 * 60 * minutes,
  blockDuration: 60 * minutes,
}
/** Codes of six digits: five tries, then a wait. */
const perPerson = { keyPrefix: 'proof', points: 5, duration: 15 * minutes }
/** How long an address is remembered as one where the owner has been. */
const familiar = { keyPrefix: 'familiar', points: 1, duration: 90 * 24 * 60 * minutes }

/** Addresses of one IPv6 network of 64 bits count as one. */
const network = (address: string) =>
  address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
const pairOf = (account: string, address: string) => `${account}|${network(address)}`

/** Attempts are counted in the database, so that all processes count together. */
export class Limits {
  readonly #addresses: Record<PublicLimit, RateLimiterPostgres>
  readonly #pairs: RateLimiterPostgres
  readonly #accounts: RateLimiterPostgres
  readonly #proofs: RateLimiterPostgres
  readonly #familiars: RateLimiterPostgres

  constructor(pool: pg.Pool) {
    const limiter = (options: { keyPrefix: string; points: number; duration: number }) =>
      new RateLimiterPostgres({ ...options, storeClient: pool, tableName: 'rate_limits', tableCreated: true })
    const byKind = Object.entries(perAddress).map(([kind, options]) => [kind, limiter(options)])
    this.#addresses = Object.fromEntries(byKind)
    this.#pairs = limiter(perPair)
    this.#accounts = limiter(perAccount)
    this.#proofs = limiter(perPerson)
    this.#familiars = limiter(familiar)
  }

  /** Counts one attempt from an address. Throws requests.tooMany. */
  async take(kind: PublicLimit, address: string) {
    const wait = await consume(this.#addresses[kind], network(address))
    if (wait > 0) throw failure('requests.tooMany', { seconds: Math.ceil(wait / 1000) })
  }
  /** The attempt was right: it does not count. */
  async giveBack(kind: PublicLimit, address: string) {
    await this.#addresses[kind].reward(network(address))
  }

  /** Counts one try at this account from this address, before it is known how it ends. Throws signIn.tooMany. */
  async takeSignIn(account: string, address: string) {
    const pair = pairOf(account, address)
    const isFamiliar = Boolean(await this.#familiars.get(pair))
    const wait =
      (await consume(this.#pairs, pair)) || (isFamiliar ? 0 : await consume(this.#accounts, account))
    if (wait > 0) throw tooMany('signIn.tooMany', wait)
  }
  /** The try was right: neither it nor the failed ones of this account from this address count any more. */
  async forgetFailedSignIns(account: string, address: string) {
    await Promise.all([this.#trust(pairOf(account, address)), this.giveBack('sign-in', address)])
  }
  /** The person proved by mail who they are: failed tries of others count no more, and this address is theirs. */
  async liftSignIns(account: string, address: string) {
    await Promise.all([this.#accounts.delete(account), this.#trust(pairOf(account, address))])
  }
  #trust(pair: string) {
    return Promise.all([
      this.#pairs.delete(pair),
      this.#familiars.set(pair, familiar.points, familiar.duration),
    ])
  }

  /** Counts one try at proving an identity beyond the password. Throws secondFactor.tooMany. */
  async takeProof(person: string) {
    const wait = await consume(this.#proofs, person)
    if (wait > 0) throw tooMany('secondFactor.tooMany', wait)
  }
  async forgetProofs(person: string) {
    await this.#proofs.delete(person)
  }
  /** The last try was right: it does not count, those before it do. */
  async returnProof(person: string) {
    await this.#proofs.reward(person)
  }
}

const tooMany = (code: 'signIn.tooMany' | 'secondFactor.tooMany', waitMs: number) =>
  failure(code, { minutes: Math.ceil(waitMs / 60_000) }, { retryAfter: Math.ceil(waitMs / 1000) })

/** Answers the milliseconds to wait, or 0. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (full) {
    if (!(full instanceof RateLimiterRes)) throw full
    if (full.msBeforeNext <= limiter.msDuration) return full.msBeforeNext
    // Longer than the window: the server's clock was set back since. No caller waits for the time that it repeats.
    await limiter.delete(key)
    return consume(limiter, key)
  }
}
