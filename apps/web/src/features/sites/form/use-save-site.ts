import { CallFailure } from '@muster/client/call-failure'
import { useSend } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { company } from '@muster/contract/company/company'
import { contracts } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { id } from '@muster/contract/kit/shapes'
import { Site, SiteInput, sites } from '@muster/contract/sites/sites'
import { fenceProblem, fenceProblems } from '@muster/rules/works/fence'
import { savedOrAsked } from '@muster/ui/dialog/confirm.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { z } from 'zod'
import { isWanted } from './ask-doubles.ts'

/** Refuses a ground that is none, or that the site lies outside of. */
function checkGround(site: Ground, context: z.RefinementCtx) {
  const corners = site.fence?.map(({ lat, lang }) => ({ lat, lng: lang }))
  const problem = corners && fenceProblem(corners, { lat: site.lat, lng: site.lang })
  if (problem) context.addIssue({ code: 'custom', path: ['fence'], message: fenceProblems[problem] })
}
const Ground = SiteInput.pick({ lat: true, lang: true, fence: true })
type Ground = z.output<typeof Ground>
export const GroundShape = Ground.superRefine(checkGround)

/** The form holds whole lists of groups; what changed is worked out when it is saved. */
const SiteFields = SiteInput.omit({
  clientId: true,
  contractId: true,
  groupIdsToAdd: true,
  groupIdsToRemove: true,
})
  .extend({ groupIds: z.array(id).optional(), version: z.int().optional() })
  .superRefine(checkGround)
export const OwnedSiteFields = SiteFields.safeExtend({ clientId: id, contractId: id })
type OwnedSite = z.output<typeof OwnedSiteFields>

/** What the server explains is shown as it says it; anything else is told as what it means here. */
function explained(error: unknown): unknown {
  const { status = 0, requestId } = error instanceof CallFailure ? error : {}
  if (status >= 400 && status < 500) return error
  return new CallFailure({ status, code: 'SITE', message: msg('Error Adding Location!'), requestId })
}

const placeKeys = ['address', 'lat', 'lang'] as const
export const groupsOf = (site: Site | undefined) => site?.jobLocationGroups.map((group) => group.id) ?? []

export interface SaveSiteOptions {
  site: Site | undefined
  onNewer?: (site: Site) => void
  sendImage: (id: number) => Promise<void>
}

/** Saves a new or changed site, then its image; another site at its new place is asked about first. */
export function useSaveSite({ site, onNewer, sendImage }: SaveSiteOptions) {
  const create = useSend(sites.create, [contracts, company])
  const update = useSend(sites.update, [contracts])
  const before = groupsOf(site)
  const mayRead = useMay({ rights: ['opensAccessNotes'] })
  return async ({ groupIds = [], version, clientId, contractId, ...typed }: OwnedSite) => {
    const { contact = '', parking = '', accessNotes = '', areaM2 = null, fence = null } = typed
    const fields = { ...typed, contact, parking, ...(mayRead && { accessNotes }), areaM2, fence }
    const groupIdsToAdd = groupIds.filter((each) => !before.includes(each))
    const groupIdsToRemove = before.filter((each) => !groupIds.includes(each))
    const hasMoved = !site || placeKeys.some((key) => site[key] !== fields[key])
    try {
      if (hasMoved && !(await isWanted(fields, site?.id))) return withdrawn
      const saved = await savedOrAsked(msg('Contract'), ({ force }) =>
        site
          ? update.mutateAsync({
              params: site,
              query: { force },
              body: { ...fields, contractId, groupIdsToAdd, groupIdsToRemove, version },
            })
          : create.mutateAsync({
              query: { force },
              body: { ...fields, clientId, contractId, groupIdsToAdd },
            }),
      )
      if (saved === withdrawn) return withdrawn
      await sendImage(saved.id)
      return saved
    } catch (error) {
      const newer = Site.safeParse(error instanceof CallFailure ? error.data : undefined)
      if (newer.success) onNewer?.(newer.data)
      throw explained(error)
    }
  }
}
