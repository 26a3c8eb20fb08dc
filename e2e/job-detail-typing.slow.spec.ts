// guards: apps/web/src/features/job-details/**, packages/ui/src/**
// takes: 30 s
import { type JobDetailInput, jobDetails } from '@muster/contract/jobs/job-details'
import { expect } from '@playwright/test'
import { clear } from './hands.ts'
import { test } from './journey.ts'
import { aPerson } from './office.ts'
import { aCompany, call, enter } from './support.ts'

const specs = 10
const items = 10
const questions = 3

/** 300 questions of all answer types. */
const large: JobDetailInput['specMap'] = {
  NORMAL: Array.from({ length: specs }, (_, spec) => ({
    title: `Task ${spec + 1}`,
    frequency: 'DAILY',
    jobSpecPromptType: 'NONE',
    jobSpecItems: Array.from({ length: items }, (_, item) => ({
      title: `Sub-task ${spec + 1}.${item + 1}`,
      specUserAnswers: (['CHECKBOX', 'RATING', 'TEXT'] as const).map((answerType) => ({
        mandatory: false,
        answerType,
        title: 'How is it?',
      })),
    })),
  })),
}
// What records the page would be measured with it.
test.use({ trace: 'off' })

const typed = 'Wipe from the left to the right, twice'

const median = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

// How long a key takes is told in the report of the test, and never asserted.
test('three hundred questions, all of them open, take what is typed', async ({ page }, info) => {
  const company = await aCompany()
  const client = await aPerson(company, 10, 'Cleo', 'Marsh')
  const { id } = await call(company, jobDetails.create, {
    body: { title: 'Large', clientId: client.id, specMap: large },
  })
  await enter(page, company, `/jobs/jobdetail/edit?id=${id}`)
  await page.getByRole('button', { name: 'Expand all' }).click()
  const fields = page.getByRole('listitem').getByRole('textbox', { name: 'Question or note' })
  await expect(fields).toHaveCount(specs * items * questions)
  const field = fields.nth(155)
  await clear(field)
  await field.focus()
  await page.evaluate(() => {
    const seen = { tasks: [] as number[], keys: [] as number[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration)
    }).observe({ type: 'longtask' })
    // From the key to the end of what it caused in the page, before the next frame is drawn.
    document.addEventListener(
      'keydown',
      () => {
        const start = performance.now()
        const channel = new MessageChannel()
        channel.port1.onmessage = () => seen.keys.push(performance.now() - start)
        channel.port2.postMessage(null)
      },
      true,
    )
  })
  await page.keyboard.type(typed, { delay: 60 })
  await expect(field).toHaveValue(typed)
  const { tasks, keys } = await page.evaluate(
    () => (window as unknown as { seen: { tasks: number[]; keys: number[] } }).seen,
  )
  info.annotations.push({
    type: 'measured',
    description: `median key ${median(keys).toFixed(1)} ms, longest key ${Math.max(...keys).toFixed(1)} ms, longest task ${Math.max(0, ...tasks)} ms (${tasks.length} over 50 ms)`,
  })
  expect(keys.length).toBeGreaterThanOrEqual(typed.length)
})
