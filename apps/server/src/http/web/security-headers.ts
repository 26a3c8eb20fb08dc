import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { cspReportPath } from './csp-reports.ts'

/** What the policy calls the place for reports. */
const reportGroup = 'csp'

interface Origins {
  readonly map: readonly string[]
  /** Where else than here the browser may fetch pictures. */
  readonly pictures: readonly string[]
}

const securityHeaders = ({ map, pictures }: Origins) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...map, ...pictures],
        connectSrc: ["'self'", ...map],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        // What passes is said by the web's trusted-types.ts.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
        reportUri: [cspReportPath],
        reportTo: reportGroup,
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })

/** What no page of ours asks for stays closed to whatever gets into one. Photos are taken by the phone's own camera. */
const permissions =
  'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), serial=(), bluetooth=(), display-capture=()'

/** Sets the headers of every answer that protect its reader. No request changes them, so they are made once. */
export function addSecurityHeaders(app: FastifyInstance, origins: Origins) {
  const headers: Record<string, string> = {}
  const collect = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader() {},
  }
  headers['permissions-policy'] = permissions
  headers['reporting-endpoints'] = `${reportGroup}="${cspReportPath}"`
  securityHeaders(origins)({} as IncomingMessage, collect as unknown as ServerResponse, () => undefined)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
