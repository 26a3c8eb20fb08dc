import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { notificationKinds } from '@muster/contract/notifications/kinds'
import { expect, test } from 'vitest'
import { features } from './index.ts'

const root = path.resolve(import.meta.dirname, '..')
const isSource = (name: string) => name.endsWith('.ts') && !/\.test\.ts$|examples\.ts$|\.gen\.ts$/.test(name)
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(isSource)
  .map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') }))
const list = 'background/domain-events.ts'
const events = [...sources.find(({ name }) => name === list)!.text.matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(
  ([, name]) => name!,
)

/** By its name, or by the first part of it where the call completes it. */
const isEmitted = (event: string, files = sources) => {
  const said = [`'${event}'`, `emit(\`${event.split('.')[0]}.\${`]
  return files.some(
    ({ name, text }) => name !== list && /emit\(/.test(text) && said.some((each) => text.includes(each)),
  )
}
/** As the type of a notice; a kind that no event is called after may be handed on as a text. */
const isSent = (kind: string, files = sources) => {
  const said = events.includes(kind) ? [`type: '${kind}'`] : [`type: '${kind}'`, `'${kind}'`]
  return files.some(({ text }) => said.some((each) => text.includes(each)))
}
const without = (file: string) => sources.filter(({ name }) => name !== file)

test('N6: every domain event is emitted by a feature and handled by one', () => {
  expect(events.length).toBeGreaterThan(40)
  const handled = new Set(features.flatMap(({ eventHandlers = {} }) => Object.keys(eventHandlers)))
  expect(events.filter((event) => !handled.has(event))).toEqual([])
  expect(events.filter((event) => !isEmitted(event))).toEqual([])
  expect([...handled].filter((event) => !events.includes(event))).toEqual([])
})

test('N6: every kind of notification that people can choose is sent', () => {
  expect(Object.keys(notificationKinds).filter((kind) => !isSent(kind))).toEqual([])
})

test('N6: an event that nobody emits is found, and so is a kind that nobody sends', () => {
  expect(isEmitted('problem.changed', without('features/problems/report.ts'))).toBe(false)
  const visits = without('features/notifications/notices/visits.ts')
  expect([isSent('work.offSite', visits), isSent('work.tooLong', visits)]).toEqual([false, false])
})
