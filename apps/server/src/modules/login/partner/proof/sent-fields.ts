import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../../../plugins/errors.ts'
import type { Fields } from './signature.ts'

/** Limit of fields per request, because each one adds to the cost of the signature's check. */
const mostFields = 40

/** Added by the page after the partner has signed: the shopper's confirmation, the time of a GET. */
const CONFIRMATION = 'replaceSession'
const TIME_OF_GET = 't'

/**
 * All sent fields except those that the page adds. Fields that no call reads are included, because
 * a signature covers them too.
 * @throws request/invalid for a field that is there twice, or is no text
 */
export function sentFields({ method, query, body }: FastifyRequest): Fields {
  const isGet = method === 'GET'
  const sent = Object.entries((isGet ? query : body) ?? {}).filter(
    ([name]) => name !== CONFIRMATION && !(isGet && name === TIME_OF_GET),
  )
  if (sent.length > mostFields) throw new Refusal('request/invalid')
  const isText = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string'
  const fields = sent.filter(isText)
  if (fields.length < sent.length) throw new Refusal('request/invalid')
  return Object.fromEntries(fields)
}

/** The non-empty text fields of a call's input. */
export const textsOf = (input: object): Fields =>
  Object.fromEntries(
    Object.entries(input).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )
