import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { screens } from '@mall/contract/screens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Company, CompanyCache } from '../modules/tenant/company-cache.ts'
import { notFound, Refusal } from '../plugins/errors.ts'
import { sendFile, storedFiles, type StoredFile } from './files.ts'
import { firstHtml } from './first-html.ts'
import { shellOf, shells, type ShellName } from './shell-of.ts'
import { shellPolicy } from './shell-policy.ts'

const appsFolder = fileURLToPath(new URL('../../../', import.meta.url))
const mediaFolder = fileURLToPath(new URL('../../assets/media', import.meta.url))

const hashed = 'public, max-age=31536000, immutable'
/** Pictures keep their name when they change. */
const picture = 'public, max-age=86400, stale-while-revalidate=604800'

const companyCookie = /(?:^|;\s*)mall_company=([1-9]\d{0,8})(?:;|$)/
const idForm = /^[1-9]\d{0,8}$/

/** The company a page address names, else the one last seen in this browser, else the first. */
function companyOf(request: FastifyRequest): number {
  const { companyId } = request.query as { companyId?: unknown }
  if (typeof companyId === 'string' && idForm.test(companyId)) return Number(companyId)
  return Number(companyCookie.exec(request.headers.cookie ?? '')?.[1] ?? 1)
}

/** Each shell's built files; a host app whose shell is not built gets the plain browser's. */
function builtShells(folder: string): Map<ShellName, Map<string, StoredFile>> {
  const built = new Map<ShellName, Map<string, StoredFile>>()
  for (const shell of shells) {
    const dist = join(folder, shell, 'dist')
    if (existsSync(join(dist, 'index.html'))) built.set(shell, storedFiles(dist))
  }
  return built
}

/**
 * Serves the shells: one address for every host app, history mode for the mall's screens, hashed
 * files for ever, pages never cached. A missing file is a 404, never a page.
 */
export function edgeRoutes(
  app: FastifyInstance,
  deps: Deps,
  companies: CompanyCache,
  folder = appsFolder,
): void {
  const built = builtShells(folder)
  const media = storedFiles(mediaFolder)
  const shellFor = (request: FastifyRequest): ShellName => {
    const shell = shellOf(request.headers['user-agent'])
    return built.has(shell) ? shell : 'generic-browser'
  }
  const filesFor = (request: FastifyRequest) => built.get(shellFor(request))

  const known = (companyId: number): Promise<Company | null> =>
    companies.of(companyId).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      // The page still comes where the database does not: the shell says what is wrong.
      deps.log.warn({ err: error }, 'page sent without its company')
      return null
    })

  async function sendPage(request: FastifyRequest, reply: FastifyReply, status: number) {
    const page = filesFor(request)?.get('/index.html')
    if (!page) return reply.status(503).send(notFound())
    const companyId = companyOf(request)
    const nonce = randomBytes(16).toString('base64')
    const company = await known(companyId)
    const html = firstHtml(page.plain.toString(), company, nonce, deps.now())
    const policy = shellPolicy({
      shell: shellFor(request),
      about: company?.info ?? null,
      nonce,
      frameAncestors: deps.settings.MALL_FRAME_ANCESTORS,
    })
    return reply
      .status(status)
      .header('cache-control', 'no-store')
      .header('vary', 'user-agent, cookie')
      .header('set-cookie', `mall_company=${companyId}; Path=/; Max-Age=2592000; SameSite=Lax`)
      .headers(policy)
      .type('text/html; charset=utf-8')
      .send(html)
  }

  for (const path of ['/', ...Object.values(screens)]) {
    app.get(path, (request, reply) => sendPage(request, reply, 200))
  }
  app.get('/media/*', (request, reply) => {
    const file = media.get(`/${(request.params as { '*': string })['*']}`)
    return file ? sendFile(file, picture, request, reply) : reply.status(404).send(notFound())
  })
  app.get('/assets/*', (request, reply) => {
    const file = filesFor(request)?.get(`/assets/${(request.params as { '*': string })['*']}`)
    return file ? sendFile(file, hashed, request, reply) : reply.status(404).send(notFound())
  })
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const file = path === '/index.html' ? undefined : filesFor(request)?.get(path)
    if (file && request.method === 'GET') return sendFile(file, picture, request, reply)
    const wantsPage =
      request.method === 'GET' &&
      !/^\/(api|assets|media)\//.test(path) &&
      !/\.\w+$/.test(path) &&
      String(request.headers.accept ?? '').includes('text/html')
    if (wantsPage) return sendPage(request, reply, 404)
    return reply.status(404).send(notFound())
  })
}
