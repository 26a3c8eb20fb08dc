import { company } from '@muster/contract/company/company'
import type { AppDeps } from '../../deps.ts'
import { failure, found } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { mapTilesPath } from '../../http/web/map-tiles.ts'
import { listAudit, verifyAudit } from './audit.ts'
import { acknowledgementsFile, listAcknowledgements, listLocationPolicies } from './location-policy.ts'
import { removePicture, setPicture } from './pictures.ts'
import { acknowledgeNotice, readCompanyProfile, readLocationNotice, readSettings } from './queries.ts'
import { saveSettings } from './settings.ts'
import { showSetup } from './setup.ts'
import { readSetup } from './setup-queries.ts'
import { verifyVisits } from './verify-visits.ts'

export function companyRoutes(serve: Serve, deps: AppDeps) {
  serve(company.validate, async ({ query, address }) => {
    const company = await readCompanyProfile(deps.pool, deps.files, query.tenantCode)
    if (!company || company.status === 'closed') throw failure('company.unknown')
    if (company.status === 'suspended') throw failure('company.suspended')
    // Colleagues share an address: guessing is counted, knowing the code is not.
    await deps.limits.giveBack('company-code', address)
    return company.profile
  })
  serve(company.mapStyle, () => ({
    styleURL: deps.map.styleUrl ?? null,
    tilesURL: deps.map.tilesFile ? mapTilesPath : null,
  }))
  serve(company.notice, ({ scope }) => readLocationNotice(scope))
  serve(company.acknowledgeNotice, async ({ scope, body }) => {
    const notice = await found(readLocationNotice(scope))
    if (notice.version !== body.version) throw failure('row.newer', {}, { data: notice })
    await acknowledgeNotice(scope, body.version)
    return readLocationNotice(scope)
  })
  serve(company.settings, ({ scope }) => readSettings(scope))
  serve(company.updateSettings, ({ scope, body }) => saveSettings(scope, body))
  serve(company.setup, ({ scope }) => readSetup(scope, deps.outside))
  serve(company.showSetup, ({ scope, body }) => showSetup(scope, deps.outside, body.isShown))
  serve(company.setLogo, ({ scope, file }) => setPicture(scope, deps.outside, 'logo', file))
  serve(company.removeLogo, ({ scope }) => removePicture(scope, 'logo'))
  serve(company.setCover, ({ scope, file }) => setPicture(scope, deps.outside, 'cover', file))
  serve(company.removeCover, ({ scope }) => removePicture(scope, 'cover'))
  serve(company.notices, ({ scope }) => listLocationPolicies(scope))
  serve(company.acknowledgements, ({ scope, query }) => listAcknowledgements(scope, query))
  serve(company.acknowledgementsFile, ({ scope, query }) => acknowledgementsFile(scope, query))
  serve(company.audit, ({ scope, query }) => listAudit(scope, query))
  serve(company.verifyAudit, async ({ scope }) => {
    const { ends, isDamaged } = await deps.logEnds()
    const { audit, visits } = ends.get(scope.tenantId) ?? {}
    return {
      ...(await verifyAudit(scope, audit)),
      visits: await verifyVisits(scope, visits),
      isEndsFileDamaged: isDamaged,
    }
  })
}
