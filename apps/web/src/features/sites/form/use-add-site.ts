import { CallFailure } from '@muster/client/call-failure'
import { useSend } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { company } from '@muster/contract/company/company'
import { contracts } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { id } from '@muster/contract/kit/shapes'
import { SiteInput, sites } from '@muster/contract/sites/sites'
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

export const OwnedSiteFields = SiteInput.omit({ groupIdsToAdd: true, groupIdsToRemove: true })
  .extend({ groupIds: z.array(id).optional() })
  .superRefine(checkGround)
type OwnedSite = z.output<typeof OwnedSiteFields>

/** What the server explains is shown as it says it; anything else is told as what it means here. */
function explained(error: unknown): unknown {
  const { status = 0, requestId } = error instanceof CallFailure ? error : {}
  if (status >= 400 && status < 500) return error
  return new CallFailure({ status, code: 'SITE', message: msg('Error Adding Location!'), requestId })
}

/** Adds a site, then its image; another site at its place is asked about first. */
export function useAddSite(sendImage: (id: number) => Promise<void> = async () => undefined) {
  const create = useSend(sites.create, [contracts, company])
  const mayRead = useMay({ rights: ['opensAccessNotes'] })
  return async ({ groupIds, ...typed }: OwnedSite) => {
    const { contact = '', parking = '', accessNotes = '', areaM2 = null, fence = null } = typed
    const fields = { ...typed, contact, parking, ...(mayRead && { accessNotes }), areaM2, fence }
    try {
      if (!(await isWanted(fields))) return withdrawn
      const saved = await savedOrAsked(msg('Contract'), ({ force }) =>
        create({ query: { force }, body: { ...fields, groupIdsToAdd: groupIds } }),
      )
      if (saved !== withdrawn) await sendImage(saved.id)
      return saved
    } catch (error) {
      throw explained(error)
    }
  }
}
