import { randomUUID } from 'node:crypto'
import { actions } from '@muster/contract/actions'
import { cover } from '@muster/contract/cover/cover'
import { incidents } from '@muster/contract/incidents'
import { allEndpoints } from '@muster/contract/index'
import type { Endpoint, Input } from '@muster/contract/kit/endpoint'
import { leave } from '@muster/contract/leave/leave'
import { pay } from '@muster/contract/pay/pay'
import { roster } from '@muster/contract/planning/roster'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { anEvent } from '../../../../test/office.ts'
import {
  aField,
  type Change,
  changeMoment,
  changes,
  type Field,
  iso,
  minutes,
  occurrenceStart,
  shift,
} from '../../../../test/office-changes.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant } from '../../../../test/tenant.ts'
import { aFinishedInspection, floorOf, repair } from '../../actions/test-visits.ts'
import { aLeaveType, askedLeave, proof } from '../../leave/examples.ts'
import { employ, someTerms } from '../../pay/examples.ts'
import { photo } from '../examples.ts'

// What a person asks for or confirms without signal, beside the steps of a visit (honest-work.test.ts).
standingStill(changeMoment)
/** In minutes from the change: the shift of this day has not begun. */
const arrival = 15

interface LateRequest {
  endpoint: Endpoint
  input: unknown
}
const sent = <E extends Endpoint>(endpoint: E, input: Input<E>): LateRequest => ({ endpoint, input })
async function ownAction({ t, job }: Field) {
  const body = { jobLocationId: job.site.id, title: 'Mend the tap', ownerUserId: job.worker.id }
  const { id } = await t.call(actions.create, { body })
  return { params: { id } }
}
const lead = ({ t, job }: Field) =>
  t.call(users.update, { params: { id: job.worker.id }, body: { userRoleId: t.roleIds.get(4)! } })
const incidentAt = ({ job }: Field) => {
  const said = { kind: 'HAZARD' as const, what: 'The stairs are wet', recordedAt: iso(10) }
  return { ...said, jobLocationId: job.site.id }
}
const requests = {
  'leave asked for': async ({ t }) => {
    const { id: type } = await aLeaveType(t)
    const body = { from: '2026-05-04', to: '2026-05-05', type, recordedAt: iso(10) }
    return sent(leave.ask, { body })
  },
  'leave taken back': async ({ t, job }) => {
    const { id } = await askedLeave(t, job.worker)
    return sent(leave.withdraw, { params: { id } })
  },
  'proof of leave': async ({ t, job }) => {
    const { id } = await askedLeave(t, job.worker, { kind: 'SICK', proofNeeded: true })
    return sent(leave.addProof, { params: { id }, ...proof() })
  },
  'shifts seen': async ({ eventId }) => {
    const seen = { eventId, occurrenceStart, startTime: occurrenceStart, duration: 120 }
    return sent(roster.seen, { body: { shifts: [seen] } })
  },
  'shift declined': async ({ eventId }) =>
    sent(cover.declineShift, { body: { eventId, occurrenceStart, reason: 'The car broke down' } }),
  'correction asked for': async ({ t, job, workId }) => {
    t.clock.set(minutes(-20))
    const params = { id: workId! }
    await t.call(works.complete, { params, body: { endedAt: iso(-20) } }, { as: job.worker })
    const body = { startTime: iso(-60), endTime: iso(-25), reason: 'I left earlier' }
    return sent(works.requestCorrection, { params, body })
  },
  'photo of an action': async (field) =>
    sent(actions.addFile, {
      ...(await ownAction(field)),
      body: { moment: 'AFTER', recordedAt: iso(10) },
      ...photo(),
    }),
  'action started': async (field) =>
    sent(actions.start, { ...(await ownAction(field)), body: { recordedAt: iso(10) } }),
  'action done': async (field) =>
    sent(actions.done, { ...(await ownAction(field)), body: { recordedAt: iso(10) } }),
  'action impossible': async (field) =>
    sent(actions.cannot, { ...(await ownAction(field)), body: { reason: 'Wet wall', recordedAt: iso(10) } }),
  'action verified': async (field) => {
    const own = await ownAction(field)
    await field.t.call(actions.done, { ...own, body: {} })
    await lead(field)
    return sent(actions.verify, { ...own, body: { recordedAt: iso(10) } })
  },
  'visit judged again': async (field) => {
    const { job, visit, floor } = await aFinishedInspection(field.t)
    // The office changes the job that was judged.
    const scope = await field.t.scope()
    await scope.into('job_assignees', { job_id: job.id, user_id: field.other.id }).execute()
    Object.assign(field, { job, eventId: await anEvent(field.t, job, shift), workId: undefined })
    await lead(field)
    await repair(field.t, [floor], field.t.boss)
    const answers = [{ questionnaireId: floorOf(job), answer: '4' }]
    return sent(actions.reinspect, { params: { id: visit.id }, body: { answers, recordedAt: iso(10) } })
  },
  'overtime asked for': async ({ t, job }) => {
    await employ(t, job.worker, someTerms({ from: '2026-01-01' }))
    const body = { jobId: job.id, date: '2026-05-01', minutes: 30, reason: 'Flooded kitchen' }
    return sent(pay.askOvertime, { body: { ...body, recordedAt: iso(10) } })
  },
  'incident reported': async (field) => sent(incidents.report, { body: incidentAt(field) }),
  'photo of an incident': async (field) => {
    const { t, job } = field
    const { id } = await t.call(incidents.report, { body: incidentAt(field) }, { as: job.worker })
    return sent(incidents.addFile, { params: { id }, body: { recordedAt: iso(10) }, ...photo() })
  },
} satisfies Record<string, (field: Field) => Promise<LateRequest>>
type Request = keyof typeof requests

const isGone = (change: Change) =>
  change === 'deactivate the job' ||
  change === 'deactivate the site' ||
  change === 'take the person off the job' ||
  change === 'end the contract' ||
  change === 'remove the shift' ||
  change === 'give the shift to another person'
const isAdded = new Set<Request>([
  ...(['leave asked for', 'photo of an action', 'incident reported', 'photo of an incident'] as const),
])
const statusOf = (change: Change, request: Request) => {
  if (request === 'shift declined' && isGone(change)) return 404
  if (request === 'correction asked for' && change === 'void the visit') return 409
  return isAdded.has(request) ? 201 : 200
}

test('FLD-01: every call that a phone may send late is a step or a request of these tables', () => {
  const late = allEndpoints.filter(({ idempotent }) => idempotent === 'outbox')
  const stepsOfHonestWork = 10
  expect(late).toHaveLength(stepsOfHonestWork + Object.keys(requests).length)
})

for (const change of Object.keys(changes) as Change[])
  test(`FLD-01: ${change}: what a person asked for or confirmed without signal is kept, or refused as decided`, async () => {
    const t = await aTenant()
    for (const [name, request] of Object.entries(requests) as [Request, (typeof requests)[Request]][]) {
      const field = await aField(t, true)
      const { endpoint, input } = await request(field)
      t.clock.set(minutes(0))
      if (!(name === 'correction asked for' && change === 'finish on a second phone'))
        await changes[change](field)
      t.clock.set(minutes(arrival))
      const answer = await t.send(endpoint, input as never, { as: field.job.worker, key: randomUUID() })
      expect(answer.statusCode, `${change} × ${name}: ${answer.body}`).toBe(statusOf(change, name))
    }
  }, 120_000)
