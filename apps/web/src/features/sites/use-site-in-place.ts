import { useSend } from '@muster/client/query'
import { contracts } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { id } from '@muster/contract/kit/shapes'
import { Site, SiteUpdate, sites } from '@muster/contract/sites/sites'
import { savedOrAsked } from '@muster/ui/dialog/confirm.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { z } from 'zod'
import { useInPlace } from '../../shared/in-place.ts'
import { isWanted } from './form/ask-doubles.ts'

export type Position = Pick<Site, 'lat' | 'lang' | 'fence'>
/** Where a site lies and its ground: one value, as they are saved together. */
export const positionOf = ({ lat, lang, fence }: Position): Position => ({ lat, lang, fence })
export const groupsOf = ({ jobLocationGroups }: Site) => jobLocationGroups.map((group) => group.id)

/** An emptied area is none. Groups and the position are whole values; what changed is worked out when they are saved. */
const InPlaceShape = SiteUpdate.extend({
  areaM2: SiteUpdate.shape.areaM2.default(null),
  position: z.custom<Position>().optional(),
  groupIds: z.array(id).optional(),
})
type InPlaceValues = z.output<typeof InPlaceShape>

/** The values of a site that are changed where they are read; another site at its new place is asked about first. */
export function useSiteInPlace(site: Site) {
  const update = useSend(sites.update, [contracts])
  return useInPlace<Site, Partial<InPlaceValues>>({
    record: site,
    shape: Site,
    body: InPlaceShape,
    feature: sites.read.feature,
    send: async ({ position, groupIds, ...values }, before) => {
      const body = { ...values, ...position, ...(groupIds && groupChanges(groupsOf(before), groupIds)) }
      const { address = before.address, lat = before.lat, lang = before.lang } = body
      const hasMoved = address !== before.address || lat !== before.lat || lang !== before.lang
      if (hasMoved && !(await isWanted({ address, lat, lang }, site.id))) return withdrawn
      return savedOrAsked(msg('Contract'), ({ force }) => update({ params: site, query: { force }, body }))
    },
  })
}

const groupChanges = (before: readonly number[], after: readonly number[]) => ({
  groupIdsToAdd: after.filter((each) => !before.includes(each)),
  groupIdsToRemove: before.filter((each) => !after.includes(each)),
})
