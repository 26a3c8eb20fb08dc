// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { JobUpdate } from '@muster/contract/jobs/jobs'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { writeIn } from '@muster/ui/words/format.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LimitFields, TotalHoursField } from '../../features/jobs/LimitFields.tsx'

afterEach(() => {
  cleanup()
  writeIn(undefined)
})

const root = path.resolve(import.meta.dirname, '../../../../..')
const sources = ['apps/web/src', 'packages/ui/src'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => path.join(folder, file)),
)

/** A use of the number field with those of its properties that the code writes out. */
interface Use {
  where: string
  min?: number
  max?: number
  step?: number
  decimals?: number
  unit?: string
}
const everyUse = sources.flatMap((file) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/<NumberField\b(.*?)\/>/gs)].map(
    ([, text], at): Use => {
      const numbers = [...text!.matchAll(/\b(min|max|step|decimals)=\{(-?[\d.]+)\}/g)]
      const unit = /unit="([^"]+)"/.exec(text!)?.[1]
      return {
        where: `${file} ${at + 1}`,
        ...Object.fromEntries(numbers.map(([, name, value]) => [name, Number(value)])),
        ...(unit && { unit }),
      }
    },
  ),
)
/** Uses that agree in their properties are the same field to a person: one of them is typed into. */
const uses = [...new Map(everyUse.map((use) => [JSON.stringify({ ...use, where: '' }), use])).values()]

const locales = [
  ['en', '.'],
  ['de', ','],
] as const
const typedTexts: readonly (readonly [text: string, means: number | 'refused' | undefined])[] = [
  ['7', 7],
  ['7.5', 7.5],
  ['0.5', 0.5],
  ['10.25', 10.25],
  ['.5', 0.5],
  ['7.', 7],
  ['1e3', 'refused'],
  ['abc', 'refused'],
  ['', undefined],
]

/** The first fields take all texts; the others those at which a field's own limits, steps and decimals could be in the way. */
const textsFor = (use: Use) =>
  uses.indexOf(use) < 4
    ? typedTexts
    : typedTexts.filter(([text]) => ['7.5', '10.25', '.5', 'abc'].includes(text))

const Shape = z.object({ value: z.number().optional() })
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save' }))

/** Types as a person does, and sees each key where it was typed. */
async function typeByKey(user: UserEvent, field: HTMLInputElement, text: string) {
  await user.clear(field)
  for (const [at, key] of [...text].entries()) {
    await user.keyboard(key)
    expect(field.value).toBe(text.slice(0, at + 1))
  }
}

function show<S extends z.ZodObject>(shape: S, start: object, fields: ReactNode) {
  const sent: unknown[] = []
  const keep = async (body: unknown) => sent.push(body)
  render(
    <TestKit>
      <Form draft={false} shape={shape} start={start} save={keep} onSaved={() => undefined} submit="Save">
        {fields}
      </Form>
    </TestKit>,
  )
  return { sent, user: userEvent.setup() }
}

describe('F-01: every number field takes what is typed, key by key', () => {
  it('finds the fields', () => expect(everyUse.length).toBeGreaterThan(20))

  it.each(
    uses.flatMap((use, at) =>
      // The sign of a language is the same code for each field.
      locales.slice(0, at < 4 ? 2 : 1).map((locale) => [use.where, locale[0], locale[1], use] as const),
    ),
  )('%s in %s', async (_, locale, sign, use) => {
    const { where: _where, ...props } = use
    writeIn(locale)
    const { sent, user } = show(Shape, { value: 3 }, <NumberField {...props} name="value" label="Field" />)
    const field = screen.getByRole<HTMLInputElement>('textbox')
    for (const [english, means] of textsFor(use)) {
      const text = english.replace('.', sign)
      sent.length = 0
      await typeByKey(user, field, text)
      await save(user)
      if (means === 'refused') {
        expect(field.value).toBe(text)
        expect(field.getAttribute('aria-invalid')).toBe('true')
        expect(screen.getByText('Must be a number')).toBeTruthy()
        expect(sent).toEqual([])
      } else await waitFor(() => expect(sent).toEqual([means === undefined ? {} : { value: means }]))
    }
  })

  it('a text that is no number is refused with an example as soon as the field is left', async () => {
    writeIn('de')
    const { user } = show(Shape, {}, <NumberField name="value" label="Field" decimals={2} min={0} />)
    const field = screen.getByRole<HTMLInputElement>('textbox')
    await typeByKey(user, field, '7,5h')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    await user.tab()
    expect(field.value).toBe('7,5h')
    expect(screen.getByText('Must be a number, such as 7,5')).toBeTruthy()
  })

  it('the unit stands behind the number while nobody types', async () => {
    writeIn('de')
    const { user } = show(Shape, { value: 7.5 }, <NumberField name="value" label="Field" unit="hours" />)
    const field = screen.getByRole<HTMLInputElement>('textbox')
    expect(field.value).toBe('7,5 hours')
    await user.click(field)
    expect(field.value).toBe('7,5')
  })
})

describe('the hours and limits of a job', () => {
  const JobFields = JobUpdate.pick({ totalHours: true, maxServiceTime: true })
  it.each([
    ['en', '7.5', 7.5],
    ['de', '7,5', 7.5],
    ['en', '7.25', 7.25],
    ['de', '37,25', 37.25],
  ])('F-01, D2-19: in %s %s total hours are sent as %d', async (locale, text, hours) => {
    writeIn(locale)
    const { sent, user } = show(JobFields, { totalHours: 3 }, <TotalHoursField />)
    await typeByKey(user, screen.getByLabelText('Total hours'), text)
    await save(user)
    await waitFor(() => expect(sent).toEqual([{ totalHours: hours }]))
  })

  it('D2-19: a third decimal is refused, and a step is a tenth', async () => {
    const { sent, user } = show(JobFields, {}, <TotalHoursField />)
    await typeByKey(user, screen.getByLabelText('Total hours'), '7.255')
    await save(user)
    expect(screen.getByText('At most 2 decimals')).toBeTruthy()
    await typeByKey(user, screen.getByLabelText('Total hours'), '7.25')
    await user.keyboard('{ArrowUp}')
    await save(user)
    await waitFor(() => expect(sent).toEqual([{ totalHours: 7.35 }]))
  })

  it('a limit of minutes takes whole numbers alone', async () => {
    const { sent, user } = show(JobFields, {}, <LimitFields />)
    await typeByKey(user, screen.getByLabelText('Max service time'), '7.5')
    await save(user)
    expect(screen.getByText('Must be a whole number')).toBeTruthy()
    expect(sent).toEqual([])
  })
})
