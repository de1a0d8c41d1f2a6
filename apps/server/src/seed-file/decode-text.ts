import { createReadStream } from 'node:fs'

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'

/** The bytes are no text in an encoding that spreadsheets or editors write. */
export class UnknownEncoding extends Error {
  override name = 'UnknownEncoding'
  constructor() {
    super('编码无法识别：应为 UTF-8、UTF-16（带 BOM）或 GB18030')
  }
}

/** Characters that text files do not contain: zero bytes, other controls, unassigned characters. */
// eslint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f\u007f\ufffe\uffff]/

/** Encodings that a text may have by its first bytes, most likely first. */
function listEncodings([first, second, third]: Uint8Array): Encoding[] {
  if (first === 0xff && second === 0xfe) return ['utf-16le']
  if (first === 0xfe && second === 0xff) return ['utf-16be']
  if (first === 0xef && second === 0xbb && third === 0xbf) return ['utf-8']
  return ['utf-8', 'gb18030']
}

/** Decodes a whole text strictly, without its byte order mark. Throws UnknownEncoding. */
export function decodeText(bytes: Uint8Array): string {
  for (const encoding of listEncodings(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (!NO_TEXT.test(text)) return text
    } catch {
      // The bytes are not valid in this encoding.
    }
  }
  throw new UnknownEncoding()
}

/** The encoding of a file, read in flat memory. */
async function findEncoding(file: string): Promise<Encoding> {
  let candidates: { encoding: Encoding; decoder: InstanceType<typeof TextDecoder> }[] | null = null
  const keep = (chunk?: Uint8Array) =>
    candidates?.filter(({ decoder }) => {
      try {
        return !NO_TEXT.test(decoder.decode(chunk, { stream: chunk !== undefined }))
      } catch {
        return false
      }
    }) ?? []
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    candidates ??= listEncodings(chunk).map((encoding) => ({
      encoding,
      decoder: new TextDecoder(encoding, { fatal: true }),
    }))
    candidates = keep(chunk)
    if (candidates.length === 0) throw new UnknownEncoding()
  }
  if (candidates === null) return 'utf-8'
  const [found] = keep()
  if (!found) throw new UnknownEncoding()
  return found.encoding
}

/** Decodes a file strictly in flat memory, without its byte order mark. Throws UnknownEncoding. */
export async function* decodeFile(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await findEncoding(file), { fatal: true })
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}
