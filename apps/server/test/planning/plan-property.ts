import fc from 'fast-check'
import { anyStep, zones } from './any-plan.ts'
import { aPlayedCompany, playPlan } from './play-plan.ts'

/** Of random acts: drafts, saves, filled places and publications, at moments of several days and in several zones. */
export async function plansSayWhatIsRead(runs: { seed: number; numRuns: number }) {
  const company = await aPlayedCompany()
  const steps = fc.array(anyStep, { minLength: 3, maxLength: 12 })
  const site = fc.nat(zones.length - 1)
  await fc.assert(
    fc.asyncProperty(site, steps, (at, some) => playPlan(company, at, some)),
    runs,
  )
}
