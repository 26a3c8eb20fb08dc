import { along } from '../../apps/server/src/db/relations.ts'
import { type Scope, type ScopeSource, sql } from '../../apps/server/src/db/scope.ts'
import { createAction } from '../../apps/server/src/features/actions/change-action.ts'
import { followAnswers } from '../../apps/server/src/features/actions/follow-answers.ts'
import { saveRules } from '../../apps/server/src/features/actions/save-rules.ts'
import { finishAction, giveUpAction, startAction } from '../../apps/server/src/features/actions/take-step.ts'
import { verifyAction } from '../../apps/server/src/features/actions/verify-action.ts'
import {
  addIncidentAction,
  updateIncident,
} from '../../apps/server/src/features/incidents/change-incident.ts'
import { reportIncident } from '../../apps/server/src/features/incidents/report-incident.ts'
import { actingAs, type DemoCompany } from './acting.ts'
import { actions, incidents } from './data.ts'
import { HOUR } from './office.ts'

/** How many inspections the rules look at, as if they had been there when those were finished. */
const inspectionsJudged = 2
const lowRating = 3

/** Made by the commands of the program, so that each step is in the evidence of its visit and in the history. */
export async function seedActions(source: ScopeSource, demo: DemoCompany): Promise<void> {
  const { people, sites, now } = demo
  await seedRules((await actingAs(source, demo))('owner'))
  const as = await actingAs(source, demo)
  await judgeInspections(as('owner'))
  const dueIn = (hours: number) => new Date(now + hours * HOUR).toISOString()
  for (const { site, owner, dueInHours, steps, ...action } of actions) {
    const body = {
      ...action,
      jobLocationId: sites[site],
      ownerUserId: people[owner],
      dueAt: dueIn(dueInHours),
    }
    const { id } = await createAction(as('manager', 20), {
      ...body,
      asksPhoto: action.asksPhoto ?? false,
    })
    for (const { by, step, note = '' } of steps) {
      const scope = as(by, 2)
      if (step === 'start') await startAction(scope, id, {})
      else if (step === 'done') await finishAction(scope, id, { note })
      else if (step === 'cannot') await giveUpAction(scope, id, { reason: note })
      else await verifyAction(scope, id, { note })
    }
  }
  for (const { site, by, hoursAgo, person, learned, action, ...said } of incidents) {
    const recordedAt = new Date(now - hoursAgo * HOUR).toISOString()
    const { id } = await reportIncident(as(by, hoursAgo), {
      ...{ ...said, jobLocationId: sites[site], recordedAt },
    })
    const manager = as('manager', Math.min(hoursAgo, 1))
    if (action)
      await addIncidentAction(manager, id, {
        ...{ title: action.title, ownerUserId: people[action.owner], dueAt: dueIn(action.dueInHours) },
      })
    if (!person) continue
    const { who, ...concerned } = person
    await updateIncident(manager, id, {
      ...{ people: [{ ...concerned, tenantUserId: people[who] }], state: 'CLOSED', learned, version: 1 },
    })
  }
}

const seedRules = (scope: Scope) =>
  saveRules(scope, {
    rules: [
      {
        ...{ kind: 'CHECK_FAILED', rating: null, band: null, hours: 24, priority: 'NORMAL' },
        ...{ ownerUserId: null, asksPhoto: true },
      },
      {
        ...{ kind: 'RATING', rating: lowRating, band: null, hours: 24, priority: 'HIGH' },
        ...{ ownerUserId: null, asksPhoto: true },
      },
    ],
    version: 0,
  })

/** The newest inspections with a rating that a rule looks at. */
async function judgeInspections(scope: Scope): Promise<void> {
  const inspections = await scope
    .from('works')
    .innerJoin('answers', along('answers.work_id'))
    .where('works.status', '=', 'COMPLETED')
    .where(sql<boolean>`'INSPECTION' = any(works.spec_types)`)
    .where('answers.rating', '<=', lowRating)
    .select(['works.id', 'works.ended_at'])
    .distinct()
    .orderBy('works.ended_at', 'desc')
    .orderBy('works.id', 'desc')
    .limit(inspectionsJudged)
    .execute()
  for (const { id } of inspections) await followAnswers(scope, id)
}
