import { endpointName } from '@muster/contract/kit/endpoint'
import { requireHarmless } from '../input/scanned.ts'
import type { Step } from './call.ts'

/** Throws file.infected, scanner.away. */
export const scanFile: Step = async ({ deps, endpoint, request, scope, file }, next) => {
  const about = { file, endpoint: endpointName(endpoint), address: request.ip }
  if (deps.scanning) await requireHarmless(scope, deps.scanning, about)
  return next()
}
