import { expect } from 'vitest'
import type { Tenant } from '../../../test/tenant.ts'
import { followAnswers } from './follow-answers.ts'
import { anInspectedJob, anInspection, answer, criticalRule, saveRules, tapsOf } from './test-visits.ts'

/** The same order on every run: no test fails by chance. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let state = seed * 2_654_435_761 + 1
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state
  }
  return list
    .map((item) => ({ item, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** In each round two visits of a site fail one item: answers come twice, and what follows from them in any order, at once. */
export async function keepsOneAction(t: Tenant, rounds: number): Promise<void> {
  await saveRules(t, criticalRule)
  const { detail } = await anInspectedJob(t)
  const scope = await t.scope()
  for (let round = 0; round < rounds; round += 1) {
    const job = await anInspectedJob(t, { detail })
    const visits = await Promise.all([anInspection(t, job), anInspection(t, job)])
    const reply = (index: number) => () => answer(t, visits[index]!, tapsOf(job), 'false')
    const follow = (index: number) => () => followAnswers(scope, visits[index]!.id)
    await Promise.all(
      shuffled([reply(0), reply(0), reply(1), reply(1), follow(0), follow(1)], round).map((act) => act()),
    )
    await Promise.all(
      shuffled([follow(0), follow(1), follow(0), follow(1), reply(0), reply(1)], round + 1).map((act) =>
        act(),
      ),
    )
    await follow(0)()
    const ofSite = await scope.from('actions').where('site_id', '=', job.site.id).select('id').execute()
    expect(ofSite).toHaveLength(1)
    const answers = await scope
      .from('action_answers')
      .where('action_id', '=', ofSite[0]!.id)
      .select(['work_id', 'fails'])
      .orderBy('work_id')
      .execute()
    const ids = visits.map(({ id }) => id).toSorted((a, b) => a - b)
    expect(answers).toEqual(ids.map((work_id) => ({ work_id, fails: true })))
  }
}
