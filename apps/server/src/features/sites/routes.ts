import { sites } from '@muster/contract/sites/sites'
import type { AppDeps } from '../../deps.ts'
import { failure, found } from '../../http/failures.ts'
import { contentOf } from '../../http/input/uploads.ts'
import type { Serve } from '../../http/serve.ts'
import { cityOf } from '../../outside/places/built-in.ts'
import { readRegion } from '../company/queries.ts'
import { changeMembers } from './change-members.ts'
import { findDoublesOf } from './double-queries.ts'
import { mapSites } from './map-queries.ts'
import { listSites, readSite } from './queries.ts'
import { removeSite, restoreSite } from './remove-site.ts'
import { createSite, updateSite } from './save-site.ts'
import { exportSites, importSiteFile } from './site-files.ts'
import { removeImage, setImage } from './site-image.ts'

export function siteRoutes(serve: Serve, { outside, passwords, log }: AppDeps) {
  const { store, places } = outside
  serve(sites.list, ({ scope, query }) => listSites(scope, query))
  serve(sites.map, ({ scope, query }) => mapSites(scope, query))
  serve(sites.findPlaces, async ({ query: { search, lat, lang } }) => {
    const near = lat === undefined || lang === undefined ? undefined : { lat, lng: lang }
    const { attribution, knowsStreets } = places
    try {
      return { places: await places.find({ search, near }), attribution, knowsStreets }
    } catch (error) {
      log.warn(error, 'the place search does not answer')
      throw failure('places.away')
    }
  })
  serve(sites.mapStart, async ({ scope }) => {
    const city = await cityOf(await readRegion(scope))
    return {
      city: city ? { name: city.name, lat: city.lat, lang: city.lang } : null,
      knowsStreets: places.knowsStreets,
    }
  })
  serve(sites.findDoubles, ({ scope, body }) => findDoublesOf(scope, body))
  serve(sites.checkImport, async ({ scope, file, body }) =>
    importSiteFile(scope, passwords, await contentOf(file), { ...body, commit: false }),
  )
  serve(sites.importSites, async ({ scope, file, body }) =>
    importSiteFile(scope, passwords, await contentOf(file), { ...body, commit: true }),
  )
  serve(sites.exportSites, ({ scope, query }) => exportSites(scope, query))
  serve(sites.read, ({ scope, params }) => found(readSite(scope, params.id)))
  serve(sites.create, ({ scope, query, body }) => createSite(scope, body, query.force))
  serve(sites.update, ({ scope, params, query, body }) => updateSite(scope, params.id, body, query.force))
  serve(sites.setImage, ({ scope, params, file }) => setImage(scope, store, params.id, file))
  serve(sites.removeImage, ({ scope, params }) => removeImage(scope, params.id))
  serve(sites.changeMembers, ({ scope, params, body }) => changeMembers(scope, params.id, body))
  serve(sites.restore, ({ scope, params }) => restoreSite(scope, params.id))
  serve(sites.remove, ({ scope, params, query }) => removeSite(scope, params.id, query.force))
}
