import fc from 'fast-check'
import { anyStep, zones } from './any-plan.ts'
import { aPlayedCompany, playPlan } from './play-plan.ts'

export async function plansSayWhatIsRead(runs: { seed: number; numRuns: number }) {
  const company = await aPlayedCompany()
  const steps = fc.array(anyStep, { minLength: 3, maxLength: 12 })
  const site = fc.nat(zones.length - 1)
  await fc.assert(
    fc.asyncProperty(site, steps, (at, some) => playPlan(company, at, some)),
    runs,
  )
}
