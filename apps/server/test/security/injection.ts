import type { Endpoint } from '@muster/contract/kit/endpoint'
import { withExamples } from '../sweeps/examples.ts'
import { aTenant, type Tenant } from '../tenant.ts'
import { nameOf, type Place, placeName, placesOf, withValueAt } from './inputs.ts'

export const withPlaces = withExamples.filter(
  ({ endpoint }) => !endpoint.upload && endpoint.answer !== 'events' && endpoint.answer !== 'stream',
)

export const payloads: readonly string[] = [
  "' or 1=1--",
  "' or '1'='1",
  "'; select nextval('injected')--",
  "'||nextval('injected')||'",
  "1 or nextval('injected') is null",
  '1; drop table users--',
  "1') or nextval('injected') is not null--",
  "' union select null, version()--",
  "\\'; select nextval('injected')--",
  "$$;select nextval('injected');$$",
  "\"; select nextval('injected')--",
  "id desc, (select nextval('injected'))",
  "{1,2}'::bigint[]",
  "name'::regclass",
  '%',
  '_',
  "%' escape ''",
]
export const somePayloads = ["'; select nextval('injected')--", "1 or nextval('injected') is null", '%']

/** A sequence that nothing counts up but a payload that runs. It counts even where the statement is rolled back. */
const setTrap = async (t: Tenant) => {
  await t.owner.query('create sequence if not exists injected')
  await t.owner.query('grant usage on sequence injected to public')
  return async () => (await t.owner.query('select is_called from injected')).rows[0].is_called as boolean
}

interface Listed {
  data?: { content?: unknown[] } | unknown[]
}
/** A search that found something: nothing in an example holds such a text. */
function hasFound(endpoint: Endpoint, place: Place, answer: { statusCode: number; json(): Listed }): boolean {
  if (!/^(search|query|q)$/i.test(nameOf(place)) || endpoint.method !== 'GET') return false
  if (answer.statusCode !== 200 || endpoint.answer === 'file') return false
  const { data } = answer.json()
  return ((Array.isArray(data) ? data : data?.content)?.length ?? 0) > 0
}

export async function inject(
  { title, endpoint, example }: (typeof withPlaces)[number],
  texts: readonly string[],
) {
  let t = await aTenant()
  let { as = t.boss, ...input } = await example(t)
  const { told, beside } = placesOf(endpoint, input)
  const faults: string[] = []
  const isSprung = await setTrap(t)
  let sent = 0
  for (const place of [...told, ...beside])
    for (const text of texts) {
      const answer = await t.send(endpoint, withValueAt(input, place, text) as never, {
        as: endpoint.access === 'public' ? 'nobody' : as,
        address: `10.78.${sent >> 8}.${sent & 255}`,
      })
      sent += 1
      const fault = (what: string) => faults.push(`${title} ${placeName(place)} ${text} → ${what}`)
      if (answer.statusCode >= 500) fault(String(answer.statusCode))
      if (await isSprung()) fault('ran')
      if (hasFound(endpoint, place, answer)) fault('rows')
      if (answer.statusCode < 300 && endpoint.method !== 'GET') {
        t = await aTenant()
        ;({ as = t.boss, ...input } = await example(t))
      }
    }
  return { sent, faults }
}
