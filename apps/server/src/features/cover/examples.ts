import { cover } from '@muster/contract/cover/cover'
import { aJob, anEvent, type TestJob } from '../../../test/office.ts'
import { aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { addPattern } from '../roster/patterns/patterns.ts'
import { makeOffer } from './offers/make-offer.ts'
import { askSwap } from './swaps/ask-swap.ts'
import { answerSwap } from './swaps/swap-steps.ts'

/** Long after every other example. */
const occurrenceStart = '2046-03-05T18:00:00+10:00'
const need = { startTime: occurrenceStart, duration: 150, places: 1, recursiveFrequency: null }

async function aPlace(t: Tenant) {
  const job = await aJob(t)
  const { id } = await addPattern(await t.scope(t.boss), job.id, need)
  return { job, patternId: id, occurrenceStart }
}
async function anOffer(t: Tenant) {
  const { job, ...place } = await aPlace(t)
  const tenantUserIds = [job.worker.id]
  const offer = await makeOffer(await t.scope(t.boss), { ...place, audience: 'PEOPLE', tenantUserIds })
  return { id: offer.id, worker: job.worker }
}
async function aShift(t: Tenant, given: { assignees?: TestUser[] } = {}) {
  const job = await aJob(t, given)
  return { job, ...(await shiftAt(t, job)) }
}
async function shiftAt(t: Tenant, job: TestJob) {
  const eventId = await anEvent(t, job, { startLocal: '2046-03-06T06:00:00', frequency: null })
  return { eventId, occurrenceStart: '2046-03-06T06:00:00+10:00' }
}
async function aSwap(t: Tenant) {
  const [asker, partner] = [await aUser(t), await aUser(t)]
  const { job: _, ...given } = await aShift(t, { assignees: [asker, partner] })
  const { id } = await askSwap(await t.scope(asker), { given, withUserId: partner.id })
  return { id, asker, partner }
}

export const coverExamples = {
  candidates: async (t: Tenant) => {
    const { patternId } = await aPlace(t)
    return { query: { patternId, occurrenceStart } }
  },
  peopleForShifts: async (t: Tenant) => {
    const { job: _, ...shift } = await aShift(t)
    const { job: __, ...other } = await aShift(t)
    return { body: { shifts: [shift, other] } }
  },
  proposeFill: async (t: Tenant) => {
    const { patternId } = await aPlace(t)
    return { body: { places: [{ patternId, date: '2046-03-05' }], seed: 3 } }
  },
  draftFill: async (t: Tenant) => {
    const { job, patternId } = await aPlace(t)
    return { body: { fills: [{ patternId, date: '2046-03-05', tenantUserId: job.worker.id }] } }
  },
  releaseShift: async (t: Tenant) => {
    const { job: _, ...shift } = await aShift(t)
    return { body: { ...shift, reason: 'Does not answer' } }
  },
  shiftCandidates: async (t: Tenant) => {
    const { job: _, ...shift } = await aShift(t)
    return { query: shift }
  },
  coverShift: async (t: Tenant) => {
    const { job: _, ...shift } = await aShift(t)
    return { body: { ...shift, tenantUserId: (await aUser(t)).id, mode: 'REPLACE' as const } }
  },
  undoCover: async (t: Tenant) => {
    const { job: _, ...shift } = await aShift(t)
    const body = { ...shift, tenantUserId: (await aUser(t)).id, mode: 'REPLACE' as const }
    return { body: (await t.call(cover.coverShift, { body })).undo }
  },
  offerShift: async (t: Tenant) => {
    const { job: _, ...shift } = await aShift(t)
    await aUser(t)
    return { body: { ...shift, audience: 'ALL' as const } }
  },
  assign: async (t: Tenant) => {
    const { job, patternId } = await aPlace(t)
    return { body: { patternId, occurrenceStart, tenantUserId: job.worker.id } }
  },
  offer: async (t: Tenant) => {
    const { patternId } = await aPlace(t)
    return { body: { patternId, occurrenceStart, audience: 'ALL', message: 'Who can help?' } }
  },
  offers: async () => ({ query: { states: ['OPEN', 'TAKEN'], startDate: '2046-03-01' } }),
  record: async (t: Tenant) => ({ params: { id: (await anOffer(t)).id } }),
  askMore: async (t: Tenant) => {
    const { id } = await anOffer(t)
    return { params: { id }, body: { tenantUserIds: [(await aUser(t)).id] } }
  },
  withdrawOffer: async (t: Tenant) => ({ params: { id: (await anOffer(t)).id } }),
  myOffers: async () => ({}),
  answerOffer: async (t: Tenant) => {
    const { id, worker } = await anOffer(t)
    return { as: worker, params: { id }, body: { answer: 'YES' } }
  },
  declineShift: async (t: Tenant) => {
    const { job, ...shift } = await aShift(t)
    return { as: job.worker, body: { ...shift, reason: 'The car broke down' } }
  },
  swapPartners: async (t: Tenant) => {
    const { job, ...shift } = await aShift(t, { assignees: [await aUser(t), await aUser(t)] })
    return { as: job.worker, query: shift }
  },
  mySwaps: async () => ({}),
  askSwap: async (t: Tenant) => {
    const [asker, partner] = [await aUser(t), await aUser(t)]
    const { job: _, ...given } = await aShift(t, { assignees: [asker, partner] })
    return { as: asker, body: { given, withUserId: partner.id, message: 'Can you?' } }
  },
  answerSwap: async (t: Tenant) => {
    const { id, partner } = await aSwap(t)
    return { as: partner, params: { id }, body: { answer: 'YES' } }
  },
  withdrawSwap: async (t: Tenant) => {
    const { id, asker } = await aSwap(t)
    return { as: asker, params: { id } }
  },
  swaps: async () => ({ query: { open: true } }),
  swap: async (t: Tenant) => ({ params: { id: (await aSwap(t)).id } }),
  decideSwap: async (t: Tenant) => {
    const { id, partner } = await aSwap(t)
    await answerSwap(await t.scope(partner), id, 'YES')
    return { params: { id }, body: { decision: 'APPROVED', reason: 'Agreed' } }
  },
  rules: async () => ({}),
  updateRules: async () => ({ body: { callOutWithinHours: 6, steps: { minutes: 3, people: 4 } } }),
}
