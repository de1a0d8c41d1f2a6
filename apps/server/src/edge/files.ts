import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

export type StoredFile = {
  type: string
  tag: string
  plain: Buffer
  brotli?: Buffer
  gzip?: Buffer
}

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else yield path
  }
}

/**
 * The files below a folder by address with their compressed copies (`x.js.br`, `x.js.gz`), read
 * once. Excludes hidden folders, source maps and unknown types.
 */
export function storedFiles(folder: string): Map<string, StoredFile> {
  const files = new Map<string, StoredFile>()
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return files
  const paths = new Set(walk(folder))
  for (const path of paths) {
    const address = `/${relative(folder, path).split(sep).join('/')}`
    const type = types[extname(path)]
    if (!type || address.includes('/.')) continue
    const plain = readFileSync(path)
    files.set(address, {
      type,
      plain,
      tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      ...(paths.has(`${path}.br`) ? { brotli: readFileSync(`${path}.br`) } : {}),
      ...(paths.has(`${path}.gz`) ? { gzip: readFileSync(`${path}.gz`) } : {}),
    })
  }
  return files
}

/** Sends a stored file in the smallest accepted encoding, or 304. */
export function sendFile(
  file: StoredFile,
  cache: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply
    .header('cache-control', cache)
    .header('etag', file.tag)
    .header('vary', 'accept-encoding')
    .type(file.type)
  if (request.headers['if-none-match'] === file.tag) return reply.status(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (file.brotli && /\bbr\b/.test(accepted)) {
    return reply.header('content-encoding', 'br').send(file.brotli)
  }
  if (file.gzip && /\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(file.gzip)
  }
  return reply.send(file.plain)
}
