import { expect, test } from 'vitest'
import {
  decideNotification,
  type EventRule,
  type Gateway,
  type NotificationDecision,
  type NotificationTarget,
} from './notification-decision.ts'

const gateways: readonly Gateway[] = ['EMAIL', 'APP', 'SMS']
const rule: EventRule = { defaults: ['APP'], essential: [], passes: false }
const target: NotificationTarget = {
  isRemoved: false,
  isActor: false,
  isConcerned: true,
  subscribed: [],
  choices: {},
  reachable: gateways,
  quietUntil: undefined,
}
const now: NotificationDecision = { outcome: 'now' }
const no = (why: string) => ({ outcome: 'no', why })
const decided = (more: Partial<NotificationTarget>, gateway: Gateway = 'APP', of: Partial<EventRule> = {}) =>
  decideNotification({ ...rule, ...of }, { ...target, ...more }, gateway)

test('whom it concerns is told by the defaults of the event, and by nothing else', () => {
  expect(decided({})).toEqual(now)
  expect(decided({}, 'EMAIL')).toEqual(no('notWanted'))
  expect(decided({}, 'SMS', { defaults: [] })).toEqual(no('notWanted'))
})

test('whom it does not concern is told by what they subscribed to, and by nothing else', () => {
  expect(decided({ isConcerned: false })).toEqual(no('notConcerned'))
  for (const gateway of gateways) {
    for (const subscribed of gateways) {
      const expected = gateway === subscribed ? now : no('notWanted')
      expect(decided({ isConcerned: false, subscribed: [subscribed] }, gateway)).toEqual(expected)
    }
  }
})

test('a subscription adds to the defaults of whom it concerns', () => {
  expect(decided({ subscribed: ['EMAIL'] }, 'EMAIL')).toEqual(now)
  expect(decided({ subscribed: ['EMAIL'] }, 'APP')).toEqual(now)
})

test("a person's own choice goes before subscription and defaults", () => {
  expect(decided({ choices: { APP: false } })).toEqual(no('ownChoice'))
  expect(decided({ choices: { EMAIL: true } }, 'EMAIL')).toEqual(now)
  expect(decided({ subscribed: ['EMAIL'], choices: { EMAIL: false } }, 'EMAIL')).toEqual(no('ownChoice'))
  expect(decided({ isConcerned: false, subscribed: ['APP'], choices: { SMS: true } }, 'SMS')).toEqual(now)
  expect(decided({ isConcerned: false, choices: { APP: true } })).toEqual(no('notConcerned'))
})

test('what is essential goes before choices and own acts, for whom it concerns alone', () => {
  const of = { essential: gateways }
  expect(decided({ choices: { APP: false } }, 'APP', of)).toEqual(now)
  expect(decided({ isActor: true }, 'EMAIL', of)).toEqual(now)
  expect(decided({ isConcerned: false, subscribed: ['APP'], choices: { APP: false } }, 'APP', of)).toEqual(
    no('ownChoice'),
  )
})

test('nobody is told of their own act, nor anybody who was removed', () => {
  expect(decided({ isActor: true, subscribed: ['APP'] })).toEqual(no('ownAct'))
  expect(decided({ isActor: true }, 'EMAIL')).toEqual(no('notWanted'))
  expect(decided({ isRemoved: true }, 'APP', { essential: ['APP'] })).toEqual(no('removed'))
})

test('without an address there is nothing to send to, whoever wants it', () => {
  const reachable: Gateway[] = ['APP']
  expect(decided({ reachable, choices: { SMS: true } }, 'SMS')).toEqual(no('noAddress'))
  expect(decided({ reachable }, 'EMAIL', { essential: ['EMAIL'] })).toEqual(no('noAddress'))
})

test('in quiet hours it waits for their end, unless the event cannot wait', () => {
  expect(decided({ quietUntil: 7 })).toEqual({ outcome: 'later', at: 7 })
  expect(decided({ quietUntil: 7 }, 'EMAIL', { essential: ['EMAIL'] })).toEqual({ outcome: 'later', at: 7 })
  expect(decided({ quietUntil: 7 }, 'APP', { passes: true })).toEqual(now)
})

const names = [
  'isRemoved',
  'isActor',
  'isConcerned',
  'subscribes',
  'isDefault',
  'isEssential',
  'hasAddress',
] as const
type Flags = Readonly<Record<(typeof names)[number], boolean>>
const allFlags = Array.from(
  { length: 2 ** names.length },
  (_, bits) => Object.fromEntries(names.map((name, at) => [name, Boolean(bits & (1 << at))])) as Flags,
)
const combinations = allFlags.flatMap((flags) =>
  gateways.flatMap((gateway) => [undefined, false, true].map((choice) => ({ flags, gateway, choice }))),
)

/** The same rule, said in one sentence. */
function isTold({ flags, choice }: (typeof combinations)[number]) {
  const { isRemoved, isActor, isConcerned, subscribes, isDefault, isEssential, hasAddress } = flags
  const isReached = isConcerned || subscribes
  const isWanted = choice ?? (subscribes || (isConcerned && isDefault))
  const isForced = isConcerned && isEssential
  return !isRemoved && hasAddress && isReached && (isForced || (!isActor && isWanted))
}

test.each(gateways)('every combination of what decides comes to the answer of the rule, by %s', (gateway) => {
  const own = combinations.filter((each) => each.gateway === gateway)
  expect(own).toHaveLength(384)
  for (const each of own) {
    const { isRemoved, isActor, isConcerned, subscribes, isDefault, isEssential, hasAddress } = each.flags
    const only = (isIn: boolean) => (isIn ? [gateway] : [])
    const answer = decided(
      {
        isRemoved,
        isActor,
        isConcerned,
        subscribed: only(subscribes),
        choices: each.choice === undefined ? {} : { [gateway]: each.choice },
        reachable: only(hasAddress),
      },
      gateway,
      { defaults: only(isDefault), essential: only(isEssential) },
    )
    expect(answer.outcome).toBe(isTold(each) ? 'now' : 'no')
  }
})
