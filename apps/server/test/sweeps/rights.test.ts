import { levelsOf } from '@muster/contract/kit/permissions'
import { type Right, rightNames, rights } from '@muster/contract/kit/rights'
import { expect, test } from 'vitest'
import { aTenant, aUser, type Tenant } from '../tenant.ts'
import { withExamples } from './examples.ts'

/** Rights that are asked beside the rows, as part of an answer depends on them. */
const askedBeside: readonly Right[] = ['opensAccessNotes']
const asking = withExamples.filter(({ endpoint }) => endpoint.rights)

/** Behind the product's back, whatever the level. */
async function withholdFrom(t: Tenant, level: number, withheld: readonly Right[]) {
  const scope = await t.scope()
  await scope
    .change('roles', { withheld: [...withheld] })
    .where('level', '=', level)
    .execute()
}

test('every right is asked somewhere, and by calls of all the levels that it speaks of', () => {
  for (const right of rightNames) {
    const calls = asking.filter(({ endpoint }) => endpoint.rights?.includes(right))
    const levels = new Set(calls.flatMap(({ endpoint }) => levelsOf(endpoint.access) ?? []))
    if (askedBeside.includes(right)) expect(calls).toEqual([])
    else
      expect(
        rights[right].levels.filter((level) => !levels.has(level)),
        right,
      ).toEqual([])
  }
})

test.each(asking.map((each) => [each.title, each] as const))(
  '%s is refused to a role without its rights, and to no other',
  async (_title, { endpoint, example }) => {
    const t = await aTenant()
    const { as: _, ...input } = await example(t)
    const callers = []
    for (const level of [2, 3, 4] as const)
      if (levelsOf(endpoint.access)?.includes(level)) callers.push(await aUser(t, { level }))
    for (const as of callers) {
      const { level } = as
      const send = async () => {
        const answer = await t.send(endpoint, input as never, { as })
        return answer.statusCode === 403 ? answer.json().reason : 'not refused'
      }
      const others = rightNames.filter((right) => !endpoint.rights!.includes(right))
      for (const right of endpoint.rights!.filter((one) =>
        rights[one].levels.some((each) => each === level),
      )) {
        await withholdFrom(t, level, [right])
        t.clock.aSecondPasses()
        expect(await send(), `${right} of level ${level}`).toBe('access.right')
      }
      await withholdFrom(t, level, others)
      t.clock.aSecondPasses()
      expect(await send(), `level ${level}`).not.toBe('access.right')
    }
  },
)
