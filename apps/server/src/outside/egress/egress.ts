import { lookup } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { type RequestOptions, request as tlsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './addresses.ts'

export interface Going {
  readonly url: string
  readonly method: 'POST'
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Uint8Array | string
}
export interface Coming {
  readonly status: number
  readonly text: string
}
/** Sends one request to an address that somebody else named or runs. Throws EgressRefused, or what went wrong on the way. */
export type Egress = (going: Going) => Promise<Coming>
/** Nothing was sent: the address may not be asked. */
export class EgressRefused extends Error {}
/** It was sent, and nobody knows whether it arrived. */
export class EgressUnsure extends Error {}

type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>
interface Rules {
  /** Hosts, with their port where it is another one, that the operator named: their address may be an inner one. */
  readonly trusted?: readonly string[]
  readonly resolve?: Resolve
  /** Which addresses may be asked; those of the public internet unless told. */
  readonly isPublic?: (address: string) => boolean
  readonly waitMs: number
  readonly mostBytes?: number
}

const everyAddress: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/**
 * The way out: to hosts of the public internet by https on its own port, and to those that the operator named. The address
 * that was looked up and found to be public is the one that is connected to. A redirect is an answer like any other, and
 * what is late or large is cut off.
 */
export function openEgress(rules: Rules): Egress {
  const { trusted = [], resolve = everyAddress, waitMs, mostBytes = 65_536 } = rules
  const { isPublic = isPublicAddress } = rules
  return async (going) => {
    const url = addressOf(going.url)
    const isTrusted = trusted.includes(url.host)
    if (!isTrusted) requirePublic(url)
    const find: LookupFunction = (host, { all }, done) => {
      resolve(host).then(
        (found) => {
          const [first] = found
          const isInner = !isTrusted && found.some(({ address }) => !isPublic(address))
          if (!first || isInner) done(new EgressRefused(`${host} is not of the public internet`), [])
          else if (all) done(null, [...found])
          else done(null, first.address, first.family)
        },
        (error: NodeJS.ErrnoException) => done(error, []),
      )
    }
    return send(url, going, { lookup: find, waitMs, mostBytes })
  }
}

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new EgressRefused('Not an address of the web')
  if (url.username || url.password) throw new EgressRefused('The address names a user')
  return url
}

function requirePublic({ protocol, port, hostname }: URL) {
  if (protocol !== 'https:' || port !== '') throw new EgressRefused('Only https on its own port')
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new EgressRefused(`${host} is an inner address`)
  if (isIP(host) === 0 && (!host.includes('.') || host.endsWith('.')))
    throw new EgressRefused('No public host')
}

interface Limits {
  lookup: LookupFunction
  waitMs: number
  mostBytes: number
}

function send(url: URL, going: Going, { lookup: find, waitMs, mostBytes }: Limits): Promise<Coming> {
  const options: RequestOptions = {
    method: going.method,
    headers: { ...going.headers, 'content-length': Buffer.byteLength(going.body) },
    // Each goes over a connection of its own, to the address that was just checked.
    agent: false,
    lookup: find,
    signal: AbortSignal.timeout(waitMs),
  }
  const request = url.protocol === 'https:' ? tlsRequest : plainRequest
  return new Promise((resolve, reject) => {
    let isSent = false
    let isAnswered = false
    const outgoing = request(url, options, (response) => {
      isAnswered = true
      const pieces: Buffer[] = []
      let bytes = 0
      response.on('data', (piece: Buffer) => {
        bytes += piece.length
        pieces.push(piece)
        // Its status has come; what follows is of no use.
        if (bytes > mostBytes) response.destroy()
      })
      response.on('error', () => undefined)
      response.on('close', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(pieces).subarray(0, mostBytes).toString('utf8'),
        }),
      )
    })
    outgoing.on('finish', () => {
      isSent = true
    })
    outgoing.on('error', (error) => {
      // What was cut off has its status.
      if (!isAnswered) reject(isSent ? new EgressUnsure(`No answer: ${error.message}`) : error)
    })
    outgoing.end(going.body)
  })
}
