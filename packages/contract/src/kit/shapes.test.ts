import { expect, test } from 'vitest'
import { msg } from './msg.ts'
import { name, needed, reason, text } from './shapes.ts'

const unseen = ['\u200b', '\u3164', '\u2800', ' \u200d\ufeff ', '\u2065', '\ufe0f', '\u034f\u202e']
const seen = ['?', '👍', '👩‍👩‍👧', 'م', '\u200fمحمد', 'न\u094d\u200dय', '\ue000']

test('I-41: a manager gives a reason of which nothing shows; it is no reason, message or name', () => {
  const required = [needed(10, msg('Say why')), reason(msg('Say why')), name(msg('Name is required'))]
  for (const value of unseen) {
    for (const shape of required) expect(shape.safeParse(value).success, JSON.stringify(value)).toBe(false)
    expect(text(10).parse(value)).toBe('')
  }
  for (const value of seen) {
    for (const shape of required) expect(shape.parse(value)).toBe(value)
    expect(text(20).parse(value)).toBe(value)
  }
  // What cannot be stored is refused, not emptied.
  for (const value of ['\u0000', '\ud800']) expect(text(10).safeParse(value).success).toBe(false)
})
