export type HttpResponse = { status: number; body: Buffer }

/** Response and its length in bytes. */
type ParsedResponse = { response: HttpResponse; length: number }

const blankLine = Buffer.from('\r\n\r\n')
const lineEnd = Buffer.from('\r\n')

/** Joins chunks from `start`; null if the last one is missing. */
function readChunks(received: Buffer, start: number): { body: Buffer; end: number } | null {
  const chunks: Buffer[] = []
  for (let at = start; ;) {
    const line = received.indexOf(lineEnd, at)
    if (line < 0) return null
    const size = Number.parseInt(received.toString('latin1', at, line), 16)
    if (Number.isNaN(size)) throw new Error('not a chunk of an HTTP answer')
    const end = line + 2 + size + 2
    if (received.length < end) return null
    if (size === 0) return { body: Buffer.concat(chunks), end }
    chunks.push(received.subarray(line + 2, end - 2))
    at = end
  }
}

/**
 * Parses the first HTTP/1.1 response of a buffer; null if it is incomplete.
 * Throws if it is invalid or has no length.
 */
export function parseResponse(received: Buffer): ParsedResponse | null {
  const headEnd = received.indexOf(blankLine)
  if (headEnd < 0) return null
  const head = received.toString('latin1', 0, headEnd)
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
  if (!status) throw new Error(`not an HTTP/1.1 answer: ${head.slice(0, 60)}`)
  const start = headEnd + blankLine.length
  const stated = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (stated !== undefined || status === 204 || status === 304) {
    const end = start + Number(stated ?? 0)
    if (received.length < end) return null
    return { response: { status, body: received.subarray(start, end) }, length: end }
  }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) {
    throw new Error('an HTTP answer that does not say how long it is')
  }
  const read = readChunks(received, start)
  return read && { response: { status, body: read.body }, length: read.end }
}
