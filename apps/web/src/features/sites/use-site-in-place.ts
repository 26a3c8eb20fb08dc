import { useSend } from '@muster/client/query'
import { contracts } from '@muster/contract/contracts'
import { Site, SiteUpdate, sites } from '@muster/contract/sites/sites'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { z } from 'zod'
import { useInPlace } from '../../shared/in-place.ts'
import { isWanted } from './form/ask-doubles.ts'

/** Where a site lies and its ground, which are saved together: one value, so that it is compared whole. */
export const positionOf = ({ lat, lang, fence }: Pick<Site, 'lat' | 'lang' | 'fence'>) =>
  JSON.stringify({ lat, lang, fence })
const placeIn = (position: string) => JSON.parse(position) as Pick<Site, 'lat' | 'lang' | 'fence'>

/** An emptied area is none. */
const InPlaceShape = SiteUpdate.extend({
  areaM2: SiteUpdate.shape.areaM2.default(null),
  position: z.string().optional(),
})

/** The values of a site that are changed where they are read; another site at its new place is asked about first. */
export function useSiteInPlace(site: Site) {
  const update = useSend(sites.update, [contracts])
  return useInPlace<Site, SiteUpdate & { position?: string }>({
    record: site,
    shape: Site,
    body: InPlaceShape,
    feature: sites.read.feature,
    send: async ({ position, ...values }) => {
      const body = { ...values, ...(position !== undefined && placeIn(position)) }
      const { address = site.address, lat = site.lat, lang = site.lang } = body
      const hasMoved = address !== site.address || lat !== site.lat || lang !== site.lang
      if (hasMoved && !(await isWanted({ address, lat, lang }, site.id))) return withdrawn
      return update.mutateAsync({ params: site, query: {}, body })
    },
  })
}
