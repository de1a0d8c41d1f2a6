import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

/** Bodies and arrays up to this length in bytes are parsed in one step. */
const SMALL_BYTES = 1_000_000
/** Bytes parsed before the event loop serves other requests. */
const SLICE_BYTES = 500_000
/**
 * Bytes scanned before the event loop serves other requests, low enough for text in which every
 * second byte is a comma.
 */
const SCANNED_BYTES = 100_000
const MAX_VALUES = 500_000
const MAX_KEY_BYTES = 5_000_000
const MAX_KEYS = 20_000
/** Longest text: a picture of 10 MB in base64. */
const MAX_TEXT_BYTES = 15_000_000
const MAX_DEPTH = 32
/** Deepest nesting of arrays that are parsed in slices. */
const SLICED_DEPTH = 4

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const ARRAY = 0x5b
const isOpening = (byte: number) => byte === ARRAY || byte === 0x7b
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d

declare module 'fastify' {
  interface FastifyContextConfig {
    /** most values in a body above 1 MB, if not the default */
    maxValues?: number
  }
}

/** An array of a body: its bytes between the brackets, and the places of the commas in it. */
type Span = { start: number; end: number; commas: number[]; keys: number; isArray: boolean }

/**
 * Counts values, levels and bytes of keys of a JSON text in slices, so that what is parsed afterwards
 * is known to be small. Throws request/too-large, or request/invalid for an object of too many keys.
 * @returns the outermost large arrays
 */
export async function scanJson(body: Buffer, maxValues = MAX_VALUES): Promise<Span[]> {
  const large: Span[] = []
  const open: Span[] = []
  let [values, depth, keyBytes, textStart, textBytes] = [1, 0, 0, 0, 0]
  let isText = false
  let isEscaped = false
  for (let from = 0; from < body.length; from += SCANNED_BYTES) {
    const end = Math.min(body.length, from + SCANNED_BYTES)
    for (let at = from; at < end; at += 1) {
      const byte = body[at] ?? 0
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) {
          isText = false
          textBytes = at - textStart
          if (textBytes > MAX_TEXT_BYTES) throw new Refusal('request/too-large')
        }
      } else if (byte === QUOTE) {
        isText = true
        textStart = at
      } else if (byte === COLON) {
        keyBytes += textBytes
        const holder = depth <= SLICED_DEPTH ? open.at(-1) : undefined
        if (holder && (holder.keys += 1) > MAX_KEYS) throw new Refusal('request/invalid')
      } else if (byte === COMMA) {
        values += 1
        if (depth <= SLICED_DEPTH) open.at(-1)?.commas.push(at)
      } else if (isOpening(byte)) {
        values += 1
        depth += 1
        if (depth > MAX_DEPTH) throw new Refusal('request/too-large')
        if (depth <= SLICED_DEPTH) {
          open.push({ start: at + 1, end: at, commas: [], keys: 0, isArray: byte === ARRAY })
        }
      } else if (isClosing(byte)) {
        const span = depth <= SLICED_DEPTH ? open.pop() : undefined
        depth -= 1
        if (span?.isArray && at - span.start > SLICE_BYTES) {
          // The arrays within it are parsed with its elements.
          while ((large.at(-1)?.start ?? -1) > span.start) large.pop()
          large.push({ ...span, end: at })
        }
      }
    }
    if (values > maxValues || keyBytes > MAX_KEY_BYTES) throw new Refusal('request/too-large')
    await nextTick()
  }
  return large
}

type Parse = (text: string) => Promise<unknown>

/** Elements of a large array, parsed in slices. */
async function parseElements(body: Buffer, { start, end, commas }: Span, parse: Parse) {
  const elements: unknown[] = []
  let from = start
  for (const [index, comma] of [...commas, end].entries()) {
    if (index < commas.length && comma - from < SLICE_BYTES) continue
    const part = (await parse(`[${body.toString('utf8', from, comma)}]`)) as unknown[]
    for (const element of part) elements.push(element)
    from = comma + 1
    await nextTick()
  }
  if (elements.length !== commas.length + 1) throw new Refusal('request/invalid')
  return elements
}

/** Replaces the placeholders of large arrays by their parsed arrays. */
function replaceMarks(value: unknown, arrays: ReadonlyMap<unknown, unknown[]>, depth = 0): unknown {
  if (arrays.has(value)) return arrays.get(value)
  if (typeof value !== 'object' || value === null || depth > SLICED_DEPTH) return value
  const holder = value as Record<string, unknown>
  for (const [key, inner] of Object.entries(holder)) {
    const replaced = replaceMarks(inner, arrays, depth + 1)
    if (replaced !== inner) holder[key] = replaced
  }
  return value
}

/** Parses a JSON text in slices. Throws request/too-large if it contains too many values. */
export async function parseLargeJson(
  body: Buffer,
  parse: Parse,
  maxValues?: number,
): Promise<unknown> {
  const spans = await scanJson(body, maxValues)
  const mark = randomUUID()
  const arrays = new Map<unknown, unknown[]>()
  const pieces: string[] = []
  let from = 0
  for (const [index, span] of spans.entries()) {
    const name = `${mark}:${String(index)}`
    pieces.push(body.toString('utf8', from, span.start - 1), JSON.stringify(name))
    from = span.end + 1
    arrays.set(name, await parseElements(body, span, parse))
  }
  pieces.push(body.toString('utf8', from))
  return replaceMarks(await parse(pieces.join('')), arrays)
}

const digests = new WeakMap<object, string>()

/** SHA-256 of a large body's bytes, made in slices while it was read; undefined for others. */
export const digestOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null ? digests.get(body) : undefined

async function digest(body: Buffer): Promise<string> {
  const hash = createHash('sha256')
  for (let from = 0; from < body.length; from += SLICE_BYTES) {
    hash.update(body.subarray(from, from + SLICE_BYTES))
    await nextTick()
  }
  return hash.digest('hex')
}

/**
 * Parses JSON bodies. Those above 1 MB are scanned and parsed in slices, so that other requests are
 * served in between.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      if (body.length <= SMALL_BYTES) {
        void parse(request, body.toString('utf8'), done)
        return
      }
      const parseText = (text: string) =>
        new Promise<unknown>((resolve, reject) => {
          void parse(request, text, (error, value) => (error ? reject(error) : resolve(value)))
        })
      const read = async () => {
        const value = await parseLargeJson(body, parseText, request.routeOptions.config.maxValues)
        if (typeof value === 'object' && value !== null) digests.set(value, await digest(body))
        return value
      }
      read().then(
        (value) => done(null, value),
        (error: unknown) => done(error as Error),
      )
    },
  )
}
