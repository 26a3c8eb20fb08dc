import { deviceCookie } from '../device-cookie.ts'
import type { Step } from './call.ts'

/** Hands the call to its feature. */
export const handle: Step = async ({ deps, handler, request, reply, input, scope, file, now }) => {
  const wantedAs = request.headers['sec-fetch-dest']
  return handler({
    ...input,
    ...{ scope, file, now, requestId: request.id, address: request.ip },
    device: deviceCookie(request, reply, deps.publicUrl),
    wantedAs: typeof wantedAs === 'string' ? wantedAs : undefined,
  } as never)
}
