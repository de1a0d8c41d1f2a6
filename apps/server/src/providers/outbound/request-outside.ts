import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress, type AllowedHosts } from './public-address.ts'

/** An address that may not be called, or an unusable response; the message names the cause. */
export class OutsideFailed extends Error {
  override name = 'OutsideFailed'
}

export type OutsideRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
  /** most bytes of a response */
  most: number
  /** true in production: https only, and no address of a private network */
  isProduction: boolean
  /** hosts of an intranet that may be called despite that */
  allowed?: AllowedHosts | null
}

/**
 * Resolves a name once for the connection, so that the address that is checked is the one called.
 */
const publicLookup =
  (mayAsk: (address: string) => boolean): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const wrong = addresses?.find(({ address }) => !mayAsk(address))
      const refused = wrong ? new OutsideFailed(`不允许访问内网地址 ${wrong.address}`) : null
      const [first] = addresses ?? []
      if (error ?? refused ?? !first) {
        done(error ?? refused ?? new OutsideFailed('无法解析域名'), '', 4)
        return
      }
      if ('all' in options && options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }

/**
 * Calls an address given by another party: no redirects, no private networks, limits of time and
 * size.
 * @throws OutsideFailed
 */
export function requestOutside(
  address: string,
  { method = 'GET', headers = {}, body, timeoutMs, most, isProduction, allowed }: OutsideRequest,
): Promise<{
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}> {
  const url = new URL(address)
  const isHttps = url.protocol === 'https:'
  if (!isHttps && (isProduction || url.protocol !== 'http:')) {
    return Promise.reject(new OutsideFailed('只支持 https 地址'))
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const mayAsk = (ip: string) => isPublicAddress(ip) || allowed?.hasAddress(ip) === true
  const isGuarded = isProduction && allowed?.hasName(host) !== true
  if (isGuarded && /^[\d.]+$|:/.test(host) && !mayAsk(host)) {
    return Promise.reject(new OutsideFailed(`不允许访问内网地址 ${host}`))
  }
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      const { code } = error as NodeJS.ErrnoException
      const reason = code === undefined ? error.message : `连接失败 (${code})`
      reject(error instanceof OutsideFailed ? error : new OutsideFailed(reason))
    }
    const request = (isHttps ? requestHttps : requestHttp)(
      url,
      {
        method,
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
        signal: AbortSignal.timeout(timeoutMs),
        ...(isGuarded && { lookup: publicLookup(mayAsk) }),
      },
      (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > most) request.destroy(new OutsideFailed(`超过 ${String(most)} 字节`))
          else chunks.push(chunk)
        })
        response.on('error', fail)
        response.on('end', () => {
          const { statusCode: status = 0, headers: answered } = response
          resolve({ status, headers: answered, body: Buffer.concat(chunks) })
        })
      },
    )
    request.on('error', fail)
    request.end(body)
  })
}
