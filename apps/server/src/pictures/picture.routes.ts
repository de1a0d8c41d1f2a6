import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound, Refusal } from '../plugins/errors.ts'
import { FileStoreDown, type FileStore } from './file-store.ts'
import { isPictureFile, pictureFiles } from './picture-files.ts'
import type { PictureSigner } from './signed-pictures.ts'

const RETRY_SECONDS = 5
/**
 * A store that is down does not mean that the picture is missing, so the response is not cached.
 */
function toRefusal(error: unknown): never {
  if (!(error instanceof FileStoreDown)) throw error
  throw new Refusal('server/unavailable', undefined, { retryAfter: RETRY_SECONDS })
}
/** Bundles of companies show pictures on other origins, private ones by their signed address. */
const allowOtherOrigins = (reply: FastifyReply) =>
  reply.header('cross-origin-resource-policy', 'cross-origin')

const forEver = 'public, max-age=31536000, immutable'

/**
 * Serves stored pictures. An address returns AVIF if the request accepts it and an AVIF is stored,
 * else WebP, which browsers from Safari 14 and Chrome 87 on can show. Private pictures are sent to
 * signed addresses only, as WebP.
 * @param stores stores of pictures, in order of lookup
 */
export function pictureRoutes(
  app: FastifyInstance,
  stores: readonly FileStore[],
  signer: PictureSigner,
): void {
  const open = pictureFiles(stores)

  async function sendPrivate(path: string, reply: FastifyReply) {
    const signed = signer.open(path)
    const kept = signed && (await open(signed.path).catch(toRefusal))
    if (!kept) return reply.status(404).header('cache-control', 'no-store').send(notFound())
    allowOtherOrigins(reply)
    reply.header('cache-control', `private, max-age=${String(signed.secondsLeft)}`)
    return reply.type('image/webp').send(kept.webp)
  }

  app.get('/media/*', async (request, reply) => {
    const { '*': path } = request.params as { '*': string }
    if (path.startsWith('signed/')) return sendPrivate(path, reply)
    const kept = isPictureFile(path) ? await open(path).catch(toRefusal) : null
    if (!kept) return reply.status(404).send(notFound())
    const takesAvif = /\bimage\/avif\b/.test(String(request.headers.accept ?? ''))
    const kind = kept.avif && takesAvif ? 'avif' : 'webp'
    // The entity tag contains path and format: the path is derived from the content, only the
    // format varies.
    const tag = `"${path}/${kind}"`
    allowOtherOrigins(reply)
    reply.header('cache-control', forEver).header('etag', tag)
    if (kept.avif) reply.header('vary', 'accept')
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    return reply.type(`image/${kind}`).send(kept[kind])
  })
}
