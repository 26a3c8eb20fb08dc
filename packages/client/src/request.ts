import type { Endpoint } from '@muster/contract/kit/endpoint'

/** The loose form of an endpoint's input; `call` checks the exact one at compile time. */
export interface RequestInput {
  params?: Readonly<Record<string, unknown>> | undefined
  query?: Readonly<Record<string, unknown>> | undefined
  body?: unknown
  file?: Blob | undefined
  fileName?: string | undefined
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

function searchOf(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const values = Array.isArray(value) ? value : [value]
    for (const one of values) if (isGiven(one)) search.append(name, String(one))
  }
  const text = search.toString()
  return text && `?${text}`
}

/** Lists are repeated parameters; empty values are left out. */
export function addressOf(endpoint: Endpoint, sent: RequestInput, tenantId: number | undefined): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = sent.params?.[name]
    if (!isGiven(value)) throw new Error(`${endpoint.feature}.${endpoint.name} needs the parameter ${name}`)
    return encodeURIComponent(String(value))
  })
  return path + searchOf({ tenantId, ...sent.query })
}

/** The fields of the form come before the file, so that the server knows them when the file arrives. */
export function bodyOf(endpoint: Endpoint, sent: RequestInput): string | FormData | undefined {
  if (endpoint.upload) {
    const form = new FormData()
    for (const [name, value] of Object.entries(sent.body ?? {})) {
      if (isGiven(value)) form.append(name, String(value))
    }
    if (sent.file) form.append(endpoint.upload.field, sent.file, sent.fileName ?? endpoint.upload.field)
    return form
  }
  return sent.body === undefined ? undefined : JSON.stringify(sent.body)
}
