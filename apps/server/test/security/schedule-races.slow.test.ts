// guards: apps/server/src/features/planning/**, apps/server/src/features/calendar/**, apps/server/src/features/jobs/**
// takes: 60 s
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../app.ts'
import { addAndRemove, planTwice } from './schedule-races.ts'

afterEach(async () => (await theApp()).clock.set(undefined))

test('D14: 200 rounds of adding and removing one person with a schedule at once', async () => {
  const figures = await addAndRemove(200)
  process.stdout.write(`D14 add and remove: ${JSON.stringify(figures)}\n`)
  expect(figures).toMatchObject({ statuses: { 200: 400 }, broken: [] })
})

test('D14: 200 rounds of planning one person at two jobs for the same time', async () => {
  const figures = await planTwice(200)
  process.stdout.write(`D14 planned twice: ${JSON.stringify(figures)}\n`)
  expect(figures).toEqual({ '201 409': 200 })
})
