import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { RequestRate } from '../limits/request-rate.ts'
import type { Metrics } from '../metrics.ts'

/** Where browsers send what a page of ours was not let do. Outside the API: they send it without a session. */
export const cspReportPath = '/csp-report'

const reportBytes = 16 * 1024
const mostReports = 20

/** Anything else that a report names counts as `other`, so that the number of kinds is bounded. */
const directives = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'connect-src', 'worker-src', 'font-src', 'frame-src', 'media-src'],
  ...['manifest-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'],
  ...['require-trusted-types-for', 'trusted-types'],
])
const keywords = new Set(['inline', 'eval', 'wasm-eval', 'trusted-types-sink', 'trusted-types-policy'])
const schemes = new Set(['data', 'blob', 'https', 'http', 'chrome-extension', 'moz-extension'])

/** What was refused, without an address: one may hold names or keys. */
function sourceOf(blocked: string): string {
  if (keywords.has(blocked)) return blocked
  const scheme = /^[a-z-]+(?=:|$)/.exec(blocked)?.[0] ?? ''
  return schemes.has(scheme) ? scheme : 'other'
}

const Legacy = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
})
const Current = z
  .array(
    z.object({
      type: z.string(),
      body: z
        .object({ effectiveDirective: z.string().optional(), blockedURL: z.string().optional() })
        .optional(),
    }),
  )
  .max(mostReports)

type Refused = {
  directive: string
  source: string
}
const refusedOf = (directive = '', blocked = ''): Refused => {
  const name = directive.split(' ')[0]!
  return { directive: directives.has(name) ? name : 'other', source: sourceOf(blocked) }
}

/** What the reports of a body say, in our own words; nothing of a body that is none. */
export function readReports(body: unknown): Refused[] {
  const legacy = Legacy.safeParse(body)
  if (legacy.success) {
    const { 'csp-report': report } = legacy.data
    return [refusedOf(report['effective-directive'] ?? report['violated-directive'], report['blocked-uri'])]
  }
  const current = Current.safeParse(body)
  if (!current.success) return []
  return current.data
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: report }) => refusedOf(report?.effectiveDirective, report?.blockedURL))
}

interface ReportDeps {
  readonly log: Logger
  readonly metrics: Metrics
  readonly requestRate: Pick<RequestRate, 'address'>
}

/**
 * Takes reports of the content security policy: counted by kind, and logged the first time that this process sees a
 * kind. Nothing of the page, its address or its reader is kept.
 */
export async function takeCspReports(app: FastifyInstance, { log, metrics, requestRate }: ReportDeps) {
  const seen = new Set<string>()
  const take = (refused: Refused) => {
    metrics.reported(refused)
    const kind = `${refused.directive} ${refused.source}`
    if (seen.has(kind)) return
    seen.add(kind)
    log.warn(refused, 'a browser reports what the content security policy refused')
  }
  // In a context of its own: nothing else takes these types.
  await app.register(async (own) => {
    own.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: reportBytes },
      own.getDefaultJsonParser('error', 'error'),
    )
    own.post(cspReportPath, { logLevel: 'silent', bodyLimit: reportBytes }, async (request, reply) => {
      await requestRate.address(request.ip)
      for (const refused of readReports(request.body)) take(refused)
      return reply.code(204).send()
    })
  })
}
