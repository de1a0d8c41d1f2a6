import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../../../plugins/errors.ts'
import type { Fields } from './signature.ts'

/** No partner sends more than a few; each one costs the signature's check. */
const mostFields = 40

/** The shopper's confirmation, added by the page after the partner has signed. */
const CONFIRMATION = 'replaceSession'

/**
 * Everything that was sent but the confirmation, also what no call reads: a signature covers all of it.
 * @throws request/invalid for a field that is there twice, or is no text
 */
export function sentFields({ method, query, body }: FastifyRequest): Fields {
  const all = Object.entries((method === 'GET' ? query : body) ?? {})
  const sent = all.filter(([name]) => name !== CONFIRMATION)
  if (sent.length > mostFields) throw new Refusal('request/invalid')
  const isText = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string'
  const fields = sent.filter(isText)
  if (fields.length < sent.length) throw new Refusal('request/invalid')
  return Object.fromEntries(fields)
}

/** The texts among what a call has read. */
export const textsOf = (input: object): Fields =>
  Object.fromEntries(
    Object.entries(input).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )
