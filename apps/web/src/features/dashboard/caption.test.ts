import { writeIn } from '@muster/ui/words/format.ts'
import { expect, test } from 'vitest'
import { captionOf } from './caption.ts'

const say = ((sentence: string, values: Record<string, string>) =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')) as never

test('a caption compares with the time before, and says nothing of one that is not known or was empty', () => {
  writeIn('en-AU')
  expect(captionOf(say, 144, 155)).toBe('144 in all, 155 in the period before (-7%)')
  expect(captionOf(say, 1200, 1000)).toBe('1,200 in all, 1,000 in the period before (+20%)')
  expect(captionOf(say, 3, 3)).toBe('3 in all, 3 in the period before (0%)')
  expect(captionOf(say, 3, 0)).toBe('3 in all, 0 in the period before')
  expect(captionOf(say, 3, undefined)).toBe('3 in all')
  writeIn(undefined)
})
