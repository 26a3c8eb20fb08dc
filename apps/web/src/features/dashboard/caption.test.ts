import { writeIn } from '@muster/ui/words/format.ts'
import { expect, test } from 'vitest'
import { captionOf } from './caption.ts'

const say = ((sentence: string, values: Record<string, string>) =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')) as never

test('a caption compares with the time before where that is known', () => {
  writeIn('en-AU')
  expect(captionOf(say, 1200, 1000)).toBe('1,200 so far, 1,000 in the period before')
  expect(captionOf(say, 3, 0)).toBe('3 so far, 0 in the period before')
  expect(captionOf(say, 3, undefined)).toBe('3 in all')
  writeIn(undefined)
})
