import { cover } from '@muster/contract/cover/cover'
import { allEndpoints } from '@muster/contract/index'
import { jobs } from '@muster/contract/jobs/jobs'
import { type Endpoint, endpointName } from '@muster/contract/kit/endpoint'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { session } from '@muster/contract/session/session'
import { sites } from '@muster/contract/sites/sites'
import { suspensions } from '@muster/contract/users/suspensions'
import { users } from '@muster/contract/users/users'
import { describe, expect, test } from 'vitest'
import { type RequestContext, runPipeline, type Step } from './call.ts'
import { carriedPipelines, pipelineOf, pipelines } from './index.ts'
import { readOnReplica } from './read-on-replica.ts'
import { recordExport } from './record-act.ts'
import { recordRefusal } from './record-refusal.ts'
import { tellNamesakesApart } from './tell-namesakes-apart.ts'

/** Left out where an endpoint does not need them. */
const forSome: readonly Step[] = [recordRefusal, recordExport, readOnReplica, tellNamesakesApart]
const namesOf = (steps: readonly Step[]) => steps.map(({ name }) => name)
/** The steps of these names in the order in which the pipeline runs them. */
const ordered = (steps: readonly Step[], ...names: string[]) =>
  namesOf(steps).filter((name) => names.includes(name))

describe.each(Object.entries(pipelines))('the pipeline %s', (_, steps) => {
  test('asks first whether the server is ready, and hands over last', () => {
    expect([namesOf(steps)[0], namesOf(steps).at(-1)]).toEqual(['requireReady', 'handle'])
    expect(new Set(steps).size).toBe(steps.length)
  })
})

test.each(['query', 'command', 'upload'] as const)(
  'a %s decides rights before it reads what was sent',
  (name) => {
    const order = ['readToken', 'limitPerson', 'loadCaller', 'requireLevel', 'parseInput', 'openScope']
    expect(ordered(pipelines[name], ...order)).toEqual(order)
  },
)

test.each(['command', 'upload'] as const)(
  'a %s has its effect, its key and its entry in one transaction',
  (name) => {
    const order = ['openScope', 'inTransaction', 'oncePerKey', 'recordAct', 'handle']
    expect(ordered(pipelines[name], ...order)).toEqual(order)
  },
)

test.each(Object.entries(carriedPipelines))(
  'what another call carries %s ends as what came alone',
  (_, steps) => {
    const last = namesOf(pipelines.command).slice(-5)
    expect(last[0]).toBe('tellNamesakesApart')
    expect(namesOf(steps).slice(-7)).toEqual(['checkPromise', 'parseInput', ...last])
  },
)

test('of what is carried apart a refusal is recorded outside of what it undoes', () => {
  expect(namesOf(carriedPipelines.apart).slice(0, 3)).toEqual([
    'recordDenial',
    'recordRefusal',
    'inSavepoint',
  ])
})

test('a file is read once the right is decided, and looked through before it is used', () => {
  const order = ['requireLevel', 'receiveForm', 'assembleFile', 'scanFile', 'inTransaction']
  expect(ordered(pipelines.upload, ...order)).toEqual(order)
})

test('what is public, what carries a file and what changes something each have their pipeline', () => {
  for (const endpoint of allEndpoints) {
    const steps =
      endpoint.access === 'public'
        ? pipelines.public
        : endpoint.upload
          ? pipelines.upload
          : endpoint.method === 'GET'
            ? pipelines.query
            : pipelines.command
    const shared = (some: readonly Step[]) => some.filter((step) => !forSome.includes(step))
    expect(shared(pipelineOf(endpoint)), endpointName(endpoint)).toEqual(shared(steps))
  }
})

test('the refusals of an outbox, exports and reads of a copy have a step that no other call runs', () => {
  for (const endpoint of allEndpoints.filter(({ access }) => access !== 'public')) {
    const steps = pipelineOf(endpoint)
    expect(
      [recordRefusal, recordExport, readOnReplica].map((step) => steps.includes(step)),
      endpointName(endpoint),
    ).toEqual([
      endpoint.idempotent === 'outbox',
      endpoint.method === 'GET' && endpoint.answer === 'file',
      endpoint.method === 'GET' && endpoint.replica === true,
    ])
  }
})

test('G-14: namesakes are looked for only in answers that name people for management', () => {
  const looksFor = (endpoint: Endpoint) => pipelineOf(endpoint).includes(tellNamesakesApart)
  const looking = [users.list, jobs.read, roster.read, cover.swaps, users.update]
  const notLooking = [sites.list, calendar.list, suspensions.list, session.signIn]
  expect(looking.map(looksFor)).toEqual(looking.map(() => true))
  expect(notLooking.map(looksFor)).toEqual(notLooking.map(() => false))
})

test('steps run before and after those behind them, and one that throws ends the call', async () => {
  const seen: string[] = []
  const around =
    (name: string): Step =>
    async (_call, next) => {
      seen.push(`before ${name}`)
      const answer = await next()
      seen.push(`after ${name}`)
      return answer
    }
  const call = {} as RequestContext
  expect(await runPipeline([around('a'), around('b'), async () => 'answer'], call)).toBe('answer')
  expect(seen).toEqual(['before a', 'before b', 'after b', 'after a'])
  const refuse: Step = async () => {
    throw new Error('refused')
  }
  await expect(runPipeline([around('a'), refuse, around('b')], call)).rejects.toThrow('refused')
  expect(seen.slice(4)).toEqual(['before a'])
})

test('a pipeline without an answer is a fault', async () => {
  await expect(runPipeline([async (_call, next) => next()], {} as RequestContext)).rejects.toThrow(
    'without an answer',
  )
})
