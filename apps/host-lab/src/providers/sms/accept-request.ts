import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findSignatureError } from './signature.ts'

type Account = { keyId: string; keySecret: string }
type Operation = { action: string; version: string }
type Accepted = { query: URLSearchParams; body: string }

/** Error response of Alibaba Cloud's RPC APIs. */
export const refuseRequest = (reply: FastifyReply, code: string, status = 400) =>
  reply.status(status).send({ Code: code, Message: code, RequestId: randomUUID() })

/**
 * Checks requests of Alibaba Cloud's RPC APIs: the signature, a nonce that has not been used, action
 * and version.
 * @returns a function that returns the accepted request, or null once it has sent the refusal
 */
export function createRequestCheck(account: Account, operation: Operation, now: () => Date) {
  const seenNonces = new Set<string>()
  return (request: FastifyRequest, reply: FastifyReply): Accepted | null => {
    const refuse = (code: string, status?: number) => {
      void refuseRequest(reply, code, status)
      return null
    }
    const [path = '/', search = ''] = request.url.split('?')
    const query = new URLSearchParams(search)
    const headers = request.headers as Record<string, string | undefined>
    const body = typeof request.body === 'string' ? request.body : ''
    const error = findSignatureError({ method: 'POST', path, query, headers, body }, account, now())
    if (error) return refuse(error)
    const nonce = headers['x-acs-signature-nonce'] ?? ''
    if (!nonce || seenNonces.has(nonce)) return refuse('SignatureNonceUsed')
    seenNonces.add(nonce)
    const { 'x-acs-action': action, 'x-acs-version': version } = headers
    if (action !== operation.action || version !== operation.version) {
      return refuse('InvalidAction.NotFound', 404)
    }
    return { query, body }
  }
}
