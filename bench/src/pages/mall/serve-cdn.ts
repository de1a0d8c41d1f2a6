import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import {
  send,
  serve,
  createStoredFile,
  type Serving,
  type StoredFile,
} from '../floors/serve-files.ts'
import { proxy } from './proxy.ts'

const types: Partial<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}
const forEver = 'public, max-age=31536000, immutable'

/** Paths served by the mall: API, its settings file and images. */
const ofTheMall = /^\/(api|media)\/|^\/option\.json$/

async function read(folder: string): Promise<Map<string, StoredFile>> {
  const files = new Map<string, StoredFile>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const address = `/${relative(folder, path).split(sep).join('/')}`
    const cache = address.startsWith('/assets/') ? forEver : 'no-store'
    files.set(address, createStoredFile(type, cache, await readFile(path)))
  }
  return files
}

/**
 * Serves a built shell like a CDN: precompressed files, the shell's page for every route, no
 * rendering.
 * API and images are proxied to the mall.
 */
export async function serveCdn(folder: string, port: number, mallUrl: string): Promise<Serving> {
  const files = await read(folder)
  const page = files.get('/index.html')
  if (!page) throw new Error(`${folder} holds no built shell`)
  return serve(port, async (path, request, response) => {
    if (ofTheMall.test(path)) {
      await proxy(mallUrl, request, response)
      return true
    }
    const file = files.get(path) ?? (extname(path) === '' ? page : undefined)
    if (file) send(file, request, response)
    return file !== undefined
  })
}
