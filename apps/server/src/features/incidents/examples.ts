import { incidents } from '@muster/contract/incidents'
import { aJob } from '../../../test/office.ts'
import { aUser, type Tenant } from '../../../test/tenant.ts'
import { minutesOn, photo } from '../works/examples.ts'

type Kind = 'HAZARD' | 'INJURY'

/** An incident that a worker of a job reported ten minutes ago. */
export async function anIncident(t: Tenant, kind: Kind = 'HAZARD') {
  const { site, worker } = await aJob(t)
  const body = {
    ...{ kind, jobLocationId: site.id, recordedAt: minutesOn(t, -10) },
    ...{ what: `The step is loose, says ${t.code}`, place: 'Back stairs' },
  }
  const { id } = await t.call(incidents.report, { body }, { as: worker })
  return { id, site, worker, params: { id } }
}
const paramsOf = async (t: Tenant, kind?: Kind) => (await anIncident(t, kind)).params

/** One valid input for each endpoint, made from a company's own rows; the sweeps send them. */
export const incidentExamples = {
  list: async (t: Tenant) => {
    const { site } = await anIncident(t)
    return { query: { jobLocationId: site.id, page: 0, size: 10 } }
  },
  report: async (t: Tenant) => {
    const { site, worker } = await aJob(t)
    const at = minutesOn(t, -10)
    const position = { lat: -27.4698, lang: 153.0251, accuracy: 5, recordedAt: at }
    const body = {
      ...{ kind: 'NEAR_MISS' as const, jobLocationId: site.id, recordedAt: at, position },
      what: 'A ladder slipped',
    }
    return { body, as: worker }
  },
  addFile: async (t: Tenant) => {
    const { params, worker } = await anIncident(t)
    return { params, body: { recordedAt: minutesOn(t, -9) }, ...photo(), as: worker }
  },
  read: async (t: Tenant) => ({ params: await paramsOf(t) }),
  open: async (t: Tenant) => ({ params: await paramsOf(t, 'INJURY') }),
  update: async (t: Tenant) => {
    const people = [
      { part: 'WITNESS' as const, tenantUserId: (await aUser(t)).id, statement: 'It moved under me' },
    ]
    const body = { state: 'CLOSED' as const, learned: 'Check steps in winter', people, version: 1 }
    return { params: await paramsOf(t), body }
  },
  addAction: async (t: Tenant) => ({ params: await paramsOf(t), body: { title: 'Mend the step' } }),
}
