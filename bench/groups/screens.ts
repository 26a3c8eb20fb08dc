import { type JobDetailInput, jobDetails } from '@muster/contract/jobs/job-details'
import type { Browser, Page } from 'playwright-core'
import type { BenchCompany } from '../a-company.ts'
import { aPage, quiet, seenSince, watch } from '../browser.ts'
import { seedOffice } from '../seeds/office.ts'

/** One figure of a screen: what a person waits for, in milliseconds. */
export interface Looked {
  name: string
  ms: number
  /** At most so many milliseconds: what a person takes for at once, or waits for without wondering. */
  gate: number
}
const atOnce = 100
const soon = 3000

const drag = async (page: Page, by: number) => {
  await page.mouse.move(600, 500)
  await page.mouse.down()
  for (let step = 1; step <= 20; step++) await page.mouse.move(600 + (by * step) / 20, 500 - (by * step) / 40)
  await page.mouse.up()
}

async function map(page: Page, { stack }: BenchCompany): Promise<Looked[]> {
  const begun = performance.now()
  await page.goto(`${stack.url}/jobs/viewlocation/all?view=map`)
  await page.locator('.maplibregl-canvas').waitFor()
  await page.getByText('10,000 of 10,000 shown').waitFor()
  const drawn = performance.now() - begun
  await watch(page)
  await quiet(page)
  await seenSince(page)
  for (const by of [300, -250, 200, -300]) await drag(page, by)
  const panned = await seenSince(page)
  await page.mouse.move(600, 500)
  for (let notch = 0; notch < 8; notch++) {
    await page.mouse.wheel(0, notch < 5 ? -240 : 240)
    await page.waitForTimeout(150)
  }
  await quiet(page)
  const zoomed = await seenSince(page)
  return [
    { name: 'sites map: from the address to all 10,000 in the list and on the map', ms: drawn, gate: soon },
    { name: 'sites map: longest task while it is dragged', ms: panned.longestTask, gate: atOnce },
    {
      name: 'sites map: longest task while it is zoomed and its groups are drawn again',
      ms: zoomed.longestTask,
      gate: atOnce,
    },
  ]
}

const questions = ['CHECKBOX', 'RATING', 'TEXT'] as const
const large: JobDetailInput['specMap'] = {
  NORMAL: Array.from({ length: 10 }, (_, spec) => ({
    title: `Task ${spec + 1}`,
    frequency: 'DAILY',
    jobSpecPromptType: 'NONE',
    jobSpecItems: Array.from({ length: 10 }, (_, item) => ({
      title: `Sub-task ${spec + 1}.${item + 1}`,
      specUserAnswers: questions.map((answerType) => ({ mandatory: false, answerType, title: 'How is it?' })),
    })),
  })),
}

async function form(page: Page, company: BenchCompany): Promise<Looked[]> {
  const { rows } = await company.stack.owner.query<{ id: number }>(
    'select client_id as id from sites where tenant_id = $1 limit 1',
    [company.tenantId],
  )
  const body = { title: 'Large', clientId: rows[0]!.id, specMap: large }
  const { text } = await company.call(jobDetails.create, { body })
  const begun = performance.now()
  await page.goto(`${company.stack.url}/jobs/jobdetail/edit?id=${JSON.parse(text).data.id}`)
  const open = page.getByRole('button', { name: 'Expand all' })
  await open.waitFor()
  const there = performance.now() - begun
  await watch(page)
  await quiet(page)
  await seenSince(page)
  await open.click()
  const fields = page.getByRole('textbox', { name: 'Question or note' })
  await fields.nth(299).waitFor({ state: 'attached' })
  await quiet(page)
  const opened = await seenSince(page)
  await fields.nth(155).fill('')
  await fields.nth(155).focus()
  await quiet(page)
  await seenSince(page)
  await page.keyboard.type('Wipe from the left to the right, twice', { delay: 60 })
  const typed = await seenSince(page)
  return [
    { name: 'form of 300 questions: from the address to the form', ms: there, gate: soon },
    {
      name: 'form of 300 questions: longest task when all tasks are opened',
      ms: opened.longestTask,
      gate: soon,
    },
    { name: 'form of 300 questions: longest task while typing', ms: typed.longestTask, gate: atOnce },
    { name: 'form of 300 questions: longest key', ms: typed.longestKey, gate: atOnce },
  ]
}

export const screensGroup = {
  name: 'Screens',
  size: 'The company of 10,000 sites above, in Chromium at 1440 by 900 without a graphics card',
  seed: seedOffice,
  async look(browser: Browser, company: BenchCompany): Promise<Looked[]> {
    const all: Looked[] = []
    for (const screen of [map, form]) {
      const page = await aPage(browser, company)
      all.push(...(await screen(page, company)))
      await page.close()
    }
    return all
  },
}
