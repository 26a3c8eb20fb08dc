import { AsyncLocalStorage } from 'node:async_hooks'

export interface Held {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** What one course of events sees of the world: its true moment, how wrong its clock is, and the phone in its hands. */
export interface Hand {
  at: number
  readonly skewMs: number
  /** Where its requests come from; what phones must not share in one process is named by it. */
  readonly address: string
  kept: Held
  tab: Held
}

const hands = new AsyncLocalStorage<Hand>()
const isPhone = (name: string | symbol): name is 'localStorage' | 'sessionStorage' =>
  name === 'localStorage' || name === 'sessionStorage'

export const inHand = <T>(hand: Hand, work: () => Promise<T>): Promise<T> => hands.run(hand, work)
export const theHand = () => hands.getStore()!
/** The moment of a hand, by a clock that is right: where the server does something, it is the server's. */
export const byTheRightClock = <T>(work: () => Promise<T>, hand = theHand()): Promise<T> =>
  hands.run({ ...hand, skewMs: 0 }, work)
export const trueTime = () => hands.getStore()?.at
export const addressInHand = () => hands.getStore()!.address

/** Lets each course of events have its own clock, storage and locks at the same time. Answers how to end it. */
export function shareTheWorld(): () => void {
  const usual = globalThis.Date
  const now = () => {
    const hand = hands.getStore()
    return hand ? hand.at + hand.skewMs : usual.now()
  }
  globalThis.Date = new Proxy(usual, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], made) as object,
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  const { locks } = navigator
  const ofHand = (name: string) => `${hands.getStore()?.address} ${name}`
  const navigatorParts = {
    request: (name: string, ...rest: [never]) => locks.request(ofHand(name), ...rest),
    query: () => locks.query(),
  }
  Object.defineProperties(navigator, {
    onLine: { value: false, configurable: true },
    locks: { value: navigatorParts, configurable: true },
  })
  const storages = { localStorage: 'kept', sessionStorage: 'tab' } as const
  for (const name of Object.keys(storages).filter(isPhone))
    Object.defineProperty(globalThis, name, {
      get: () => hands.getStore()?.[storages[name]],
      configurable: true,
    })
  return () => {
    globalThis.Date = usual
    for (const name of ['onLine', 'locks'] as const) Reflect.deleteProperty(navigator, name)
    for (const name of Object.keys(storages).filter(isPhone)) Reflect.deleteProperty(globalThis, name)
  }
}
