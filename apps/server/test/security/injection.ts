import type { Endpoint } from '@muster/contract/kit'
import { withExamples } from '../sweeps/examples.ts'
import { aTenant } from '../tenant.ts'
import { nameOf, type Place, placesOf, shown, withValueAt } from './inputs.ts'

export const withPlaces = withExamples.filter(
  ({ endpoint }) => !endpoint.upload && endpoint.answer !== 'events' && endpoint.answer !== 'stream',
)

/** Ends of statements, second statements, waits, and texts that mean something to LIKE. */
export const payloads: readonly string[] = [
  "' or 1=1--",
  "' or '1'='1",
  "'; select pg_sleep(5)--",
  "'||pg_sleep(5)||'",
  '1 or pg_sleep(5) is null',
  '1; drop table users--',
  "1') or pg_sleep(5) is not null--",
  "' union select null, version()--",
  "\\'; select pg_sleep(5)--",
  '$$;select pg_sleep(5);$$',
  '"; select pg_sleep(5)--',
  'id desc, (select pg_sleep(5))',
  "{1,2}'::bigint[]",
  "name'::regclass",
  '%',
  '_',
  "%' escape ''",
]
/** A few of them, for every test run. */
export const somePayloads = ["'; select pg_sleep(5)--", '1 or pg_sleep(5) is null', '%']

/** A statement that slept would take 5 seconds. */
const slowMs = 4000

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

/** Puts each payload into each place of one endpoint; answers what was not taken as the text that it is. */
export async function inject(
  { title, endpoint, example }: (typeof withPlaces)[number],
  texts: readonly string[],
) {
  let t = await aTenant()
  let { as = t.boss, ...input } = await example(t)
  const { told, beside } = placesOf(endpoint, input)
  const faults: string[] = []
  let sent = 0
  for (const place of [...told, ...beside])
    for (const text of texts) {
      const begun = performance.now()
      const answer = await t.send(endpoint, withValueAt(input, place, text) as never, {
        as: endpoint.access === 'public' ? 'nobody' : as,
        address: `10.78.${sent >> 8}.${sent & 255}`,
      })
      const took = performance.now() - begun
      sent += 1
      const fault = (what: string) => faults.push(`${title} ${shown(place)} ${text} → ${what}`)
      if (answer.statusCode >= 500) fault(String(answer.statusCode))
      if (took > slowMs) fault(`${took.toFixed(0)} ms`)
      if (hasFound(endpoint, place, answer)) fault('rows')
      if (answer.statusCode < 300 && endpoint.method !== 'GET') {
        t = await aTenant()
        ;({ as = t.boss, ...input } = await example(t))
      }
    }
  return { sent, faults }
}
