// guards: packages/contract/src/**, apps/server/src/http/**, apps/server/src/features/**
// takes: 150 s
import { afterEach, test } from 'vitest'
import { closeCompanies } from '../app.ts'
import { aTenant } from '../tenant.ts'
import { withExamples } from './examples.ts'
import { checkHostileInput } from './hostile-input.ts'

afterEach(closeCompanies)

const rounds = 25
for (const { title, endpoint, example } of withExamples.filter(({ endpoint }) => !endpoint.upload))
  test(`${title}: hostile input is refused in the envelope, never with a 500`, async () => {
    const t = await aTenant()
    await checkHostileInput({ t, endpoint, given: await example(t) }, rounds)
  })
