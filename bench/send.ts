import http from 'node:http'
import { addressOf, bodyOf, type RequestInput } from '@muster/client/request'
import type { Endpoint } from '@muster/contract/kit/endpoint'

export interface BenchAnswer {
  status: number
  text: string
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

/** One request over a connection that stays open, read to its end; throws when it is refused. */
export function send(
  base: string,
  token: string,
  endpoint: Endpoint,
  input: RequestInput,
): Promise<BenchAnswer> {
  const body = bodyOf(endpoint, input)
  if (body !== undefined && typeof body !== 'string') throw new Error('Uploads are not measured here')
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (body) headers['content-type'] = 'application/json'
  return new Promise((resolve, reject) => {
    const request = http.request(base + addressOf(endpoint, input, undefined), {
      method: endpoint.method,
      agent,
      headers,
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const status = response.statusCode ?? 0
        if (status < 300) resolve({ status, text })
        else reject(new Error(`${endpoint.method} ${endpoint.path}: ${status} ${text.slice(0, 500)}`))
      })
    })
    request.end(body)
  })
}
