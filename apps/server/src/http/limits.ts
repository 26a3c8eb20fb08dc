import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { failure } from './failures.ts'

/** Attempts are counted in the database, so that all processes count together. */
export interface Limits {
  /** Counts one attempt from an address. Throws requests.tooMany. */
  take(kind: 'sign-in' | 'company-code', address: string): Promise<void>
  /** Whether this account may be tried from this address. Throws signIn.tooMany. */
  checkSignIn(account: string, address: string): Promise<void>
  countFailedSignIn(account: string, address: string): Promise<void>
  forgetFailedSignIns(account: string, address: string): Promise<void>
}

const minutes = 60
const perAddress = { points: 50, duration: 15 * minutes }
const perCompanyCode = { points: 30, duration: minutes }
/** One account from one address: 10 tries in 15 minutes. */
const perAccountAndAddress = { points: 10, duration: 15 * minutes }
/** One account from anywhere: a wide ceiling, so that guessing from many addresses ends while nobody is locked out. */
const perAccount = { points: 100, duration: 24 * 60 * minutes }

/** Addresses of one IPv6 network of 64 bits count as one. */
const network = (address: string) =>
  address.includes(':') ? address.split(':').slice(0, 4).join(':') : address

export function openLimits(pool: pg.Pool): Limits {
  const limiter = (keyPrefix: string, options: { points: number; duration: number }) =>
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
  }
  const pairs = limiter('account-address', perAccountAndAddress)
  const accounts = limiter('account', perAccount)
  const pair = (account: string, address: string) => `${account}|${network(address)}`
  const spent = async (by: RateLimiterPostgres, key: string, points: number) => {
    const state = await by.get(key)
    return state && state.consumedPoints >= points ? state.msBeforeNext : 0
  }
  const count = async (by: RateLimiterPostgres, key: string) => {
    await by.consume(key).catch((full: unknown) => {
      if (!(full instanceof RateLimiterRes)) throw full
    })
  }
  return {
    async take(kind, address) {
      await addresses[kind].consume(network(address)).catch((full: unknown) => {
        if (!(full instanceof RateLimiterRes)) throw full
        throw failure('requests.tooMany', { seconds: Math.ceil(full.msBeforeNext / 1000) })
      })
    },
    async checkSignIn(account, address) {
      const waits = await Promise.all([
        spent(pairs, pair(account, address), perAccountAndAddress.points),
        spent(accounts, account, perAccount.points),
      ])
      const wait = Math.max(...waits)
      if (wait > 0)
        throw failure('signIn.tooMany', {
          minutes: Math.ceil(wait / 60_000),
          seconds: Math.ceil(wait / 1000),
        })
    },
    async countFailedSignIn(account, address) {
      await Promise.all([count(pairs, pair(account, address)), count(accounts, account)])
    },
    async forgetFailedSignIns(account, address) {
      await pairs.delete(pair(account, address))
    },
  }
}
