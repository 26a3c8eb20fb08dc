import { addressOf } from '@muster/client/request'
import { expect } from 'vitest'
import { raw } from '../raw.ts'
import { rowsOf } from './snapshot-of.ts'
import type { Sweep } from './sweep.ts'

const json = 'application/json'
const oddBodies = (
  good: string,
): readonly (readonly [what: string, type: string, payload: string | Buffer])[] => {
  const and = (more: string) => `{${more}${good === '{}' ? '' : ','}${good.slice(1)}`
  return [
    ['__proto__', json, and('"__proto__":{"polluted":true}')],
    ['__proto__ deeper', json, and('"more":{"inner":[{"__proto__":{"polluted":true}}]}')],
    ['__proto__ in escapes', json, and('"\\u005f_proto__":{"polluted":true}')],
    ['constructor.prototype', json, and('"constructor":{"prototype":{"polluted":true}}')],
    ['a list around it', json, `[${good}]`],
    ['a text', json, JSON.stringify(good)],
    ['a number', json, '1'],
    ['cut off', json, good.slice(0, -1)],
    ['two of it', json, good + good],
    ['UTF-16', json, Buffer.from(good, 'utf16le')],
    ['XML', 'text/xml', `<body>${good}</body>`],
    ['no type of ours', 'application/octet-stream', good],
  ]
}

export async function checkOddBodies({ t, endpoint, given: { as = t.boss, ...input } }: Sweep) {
  const url = addressOf(endpoint, input as never, undefined)
  const before = await rowsOf(t.owner, t.tenantId)
  for (const [what, type, payload] of oddBodies(JSON.stringify(input.body ?? {}))) {
    const headers = { 'content-type': type }
    const answer = await raw(t, { as, method: endpoint.method as 'POST', url, headers, payload })
    expect([400, 415], `${what}: ${answer.body.slice(0, 200)}`).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ success: false })
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  expect(await rowsOf(t.owner, t.tenantId)).toEqual(before)
}
