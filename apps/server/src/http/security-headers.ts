import type { FastifyInstance } from 'fastify'

interface Origins {
  readonly map: readonly string[]
  /** Where else than here the browser may fetch pictures. */
  readonly pictures: readonly string[]
}

const policy = ({ map, pictures }: Origins) =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...map, ...pictures].join(' '),
    ["connect-src 'self'", ...map].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join(';')

/** The headers of every answer that protect whoever opens it. They depend on no request, so they are made once. */
export function addSecurityHeaders(app: FastifyInstance, origins: Origins) {
  const headers = {
    'content-security-policy': policy(origins),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
