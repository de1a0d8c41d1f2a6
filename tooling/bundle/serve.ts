/** Serves a bundle by a static server with the headers of nginx.conf, for trials and tests. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parsePort } from '../machine/ports.mjs'
import { CannotBundle } from './options.ts'
import type { HeaderRule } from './server-files.ts'

const types: Partial<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
}

function readJson<T>(path: string): T {
  if (!existsSync(path)) throw new CannotBundle(`${path}: no such file; is this a bundle?`)
  return JSON.parse(readFileSync(path, 'utf8')) as T
}

/** File of an address below the site; null for an address that leads to a folder above it. */
function fileAt(site: string, path: string): string | null {
  const file = resolve(site, `.${path}`)
  return file.startsWith(`${site}/`) && existsSync(file) && statSync(file).isFile() ? file : null
}

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/**
 * Serves a bundle on loopback: its files, and its page for every other address below the base path.
 * @param folder what `npm run bundle` wrote
 * @param port 0 for any free one
 * @throws CannotBundle when the folder holds none
 */
export async function serveBundle(folder: string, port: number): Promise<Server & { url: string }> {
  const { base } = readJson<{ base: string }>(join(folder, 'bundle.json'))
  const rules = readJson<HeaderRule[]>(join(folder, 'headers.json'))
  const site = resolve(folder, 'site')
  const isAsset = (path: string) => path.startsWith(`${base}assets/`)
  const server = createServer(({ url = '/', method }, response) => {
    const path = decoded(url.split('?')[0] ?? '/')
    if (method !== 'GET' && method !== 'HEAD') return response.writeHead(405).end()
    if (path === base.slice(0, -1)) return response.writeHead(302, { location: base }).end()
    if (!path?.startsWith(base)) return response.writeHead(404).end()
    const page = isAsset(path) ? null : join(site, base, 'index.html')
    const file = fileAt(site, path) ?? page
    if (file === null) return response.writeHead(404).end()
    const rule = rules.find(({ pattern }) => new RegExp(pattern).test(path))
    const type = types[extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { ...rule?.headers, 'content-type': type })
    return response.end(method === 'HEAD' ? undefined : readFileSync(file))
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen(port, '127.0.0.1', done)
  })
  const { port: taken } = server.address() as AddressInfo
  return Object.assign(server, { url: `http://127.0.0.1:${String(taken)}${base}` })
}

const serveUsage = 'npm run bundle:serve -- bundle [--port 8090]'

/** @param words the arguments of the command @throws CannotBundle */
export function readServeOptions(words: string[]): { folder: string; port: number } {
  try {
    const options = { port: { type: 'string', default: '8090' } } as const
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    const [folder] = positionals
    const port = parsePort(values.port)
    if (folder && positionals.length === 1 && port) return { folder, port }
  } catch {
    // An unknown option: the usage lists the known ones.
  }
  throw new CannotBundle(serveUsage)
}

if (process.argv[1] === import.meta.filename) {
  try {
    const { folder, port } = readServeOptions(process.argv.slice(2))
    process.stdout.write(`${(await serveBundle(folder, port)).url}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
