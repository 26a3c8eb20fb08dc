// guards: apps/server/src/features/{works,jobs,sites,contracts,users,calendar}/**
// takes: 60 s
import { test } from 'vitest'
import { checkStepsAfter } from '../../../test/honest-work.ts'
import { type Change, changeMoment, changes } from '../../../test/office-changes.ts'
import { standingStill } from '../../../test/still-clock.ts'

standingStill(changeMoment)

for (const change of Object.keys(changes) as Change[])
  test(`FLD-01: ${change}: nothing that a phone recorded is refused`, () => checkStepsAfter(change))
