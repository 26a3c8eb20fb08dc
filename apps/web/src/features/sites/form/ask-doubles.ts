import { call } from '@muster/client/call'
import { msg } from '@muster/contract/kit/msg'
import { sites } from '@muster/contract/sites/sites'
import { confirm } from '@muster/ui/dialog/confirm.tsx'
import { count } from '@muster/ui/words/format.ts'

interface Place {
  address: string
  lat: number
  lang: number
}
const mostNamed = 3

/** Whether to save a site where another one is already; asks only when there is one. */
export async function isWanted(place: Place, exceptId?: number): Promise<boolean> {
  const { address, lat, lang } = place
  const doubles = await call(sites.findDoubles, { body: { address, lat, lang, exceptId } })
  if (doubles.length === 0) return true
  const named = doubles.slice(0, mostNamed).map((each) => `${each.name} (${each.address})`)
  const more = doubles.length - named.length
  return confirm({
    title: msg('This site may already exist'),
    sentence:
      more > 0
        ? msg(
            'At this address, or within 20 m of this position, are {sites} and {more} more. Is this another site?',
          )
        : msg('At this address, or within 20 m of this position: {sites}. Is this another site?'),
    values: { sites: named.join(', '), more: count(more) },
    proceed: msg('Save it'),
  })
}
