import { performance } from 'node:perf_hooks'
import { screens, servedScreens } from '@mall/contract/screens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Company } from '../modules/companies/index.ts'
import { listPictureStores } from '../pictures/open-file-store.ts'
import { pictureRoutes } from '../pictures/picture.routes.ts'
import { createPictureSigner } from '../pictures/signed-pictures.ts'
import { notFound, Refusal } from '../plugins/errors.ts'
import { builtShells } from './built-shell.ts'
import { sendFile } from './files.ts'
import { orNull } from './or-null.ts'
import { returnRoutes } from './return.routes.ts'
import { createPageRenderer } from './pages.ts'
import { serviceWorkerRoute } from './service-worker.ts'
import { shellRenderers } from './shell-renderers.ts'
import { selectEncoding } from './compress-page.ts'
import { appsFolder } from './select-shell.ts'

/**
 * Time limit for loading a page's company and rendering its screen; after it the shell is sent
 * without them.
 */
const PAGE_MS = 3_000

const hashed = 'public, max-age=31536000, immutable'
/**
 * Cache header of files at the root, such as robots.txt, whose names stay equal when their content
 * changes.
 */
const unhashed = 'public, max-age=86400, stale-while-revalidate=604800'

const companyCookie = /(?:^|;\s*)mall_company=([1-9]\d{0,8})(?:;|$)/
const idForm = /^[1-9]\d{0,8}$/

/**
 * The company of the address, else the browser's last one, else the first. Null for an invalid id,
 * because no other company may replace it.
 */
function readCompanyId(request: FastifyRequest): number | null {
  const { companyId } = request.query as { companyId?: string | string[] }
  const [named] = [companyId].flat()
  if (named) return idForm.test(named) ? Number(named) : null
  return Number(companyCookie.exec(request.headers.cookie ?? '')?.[1] ?? 1)
}

/**
 * The address as the shell's guard writes it: an empty path becomes the home page, and every
 * address contains the company.
 */
function fullAddress(url: string, companyId: number): string {
  const [path = '/', query = ''] = url.split('?')
  const screen = path === '/' ? screens.home : path
  if (/(?:^|&)companyId=/.test(query)) return `${screen}?${query}`
  return `${screen}?${query}${query && '&'}companyId=${companyId}`
}

/**
 * Serves the shells: one address for every host app, history mode for screens, a permanent cache
 * for hashed files and none for pages. A missing file is a 404, never a page.
 */
export function edgeRoutes(app: FastifyInstance, deps: Deps, folder = appsFolder): void {
  const { companies, shellHosts } = deps
  const built = builtShells(folder, shellHosts)
  const shellFor = (request: FastifyRequest) =>
    built.get(shellHosts.select(request.headers['user-agent'])) ?? built.get(shellHosts.fallback)
  const renderers = shellRenderers(app, deps)
  const pageOf = createPageRenderer(deps, renderers.of)
  app.addHook('onClose', () => renderers.close())

  const known = (companyId: number): Promise<Company | null> =>
    companies.of(companyId).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      // The page is served without the database, because the shell shows the error.
      deps.log.warn({ err: error }, 'page sent without its company')
      return null
    })

  async function sendPage(request: FastifyRequest, reply: FastifyReply, status: number) {
    const shell = shellFor(request)
    if (!shell) return reply.status(503).send(notFound())
    const companyId = readCompanyId(request)
    const deadline = performance.now() + PAGE_MS
    const company = companyId === null ? null : await orNull(known(companyId), deadline)
    const url = companyId === null ? request.url : fullAddress(request.url, companyId)
    const page = await pageOf({ shell, company, url, deadline })
    const { body, encoding } = selectEncoding(
      page,
      String(request.headers['accept-encoding'] ?? ''),
    )
    if (encoding) reply.header('content-encoding', encoding)
    if (companyId !== null) {
      const cookie = `mall_company=${companyId}; Path=/; Max-Age=2592000; SameSite=Lax`
      reply.header('set-cookie', cookie)
    }
    return reply
      .status(status)
      .header('cache-control', 'no-store')
      .header('vary', 'user-agent, cookie, accept-encoding')
      .header('server-timing', `now;dur=${deps.now().getTime()}`)
      .headers(page.headers)
      .type('text/html; charset=utf-8')
      .send(body)
  }

  for (const path of ['/', ...servedScreens.map((name) => screens[name])]) {
    app.get(path, (request, reply) => sendPage(request, reply, 200))
  }
  returnRoutes(app)
  serviceWorkerRoute(app, deps.settings, (request) => shellFor(request)?.files)
  pictureRoutes(app, listPictureStores(deps.settings), createPictureSigner(deps))
  app.get('/assets/*', (request, reply) => {
    const file = shellFor(request)?.files.get(`/assets/${(request.params as { '*': string })['*']}`)
    return file ? sendFile(file, hashed, request, reply) : reply.status(404).send(notFound())
  })
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const file = path === '/index.html' ? undefined : shellFor(request)?.files.get(path)
    if (file && request.method === 'GET') return sendFile(file, unhashed, request, reply)
    const wantsPage =
      request.method === 'GET' &&
      !/^\/(api|assets|media)\//.test(path) &&
      !/\.\w+$/.test(path) &&
      String(request.headers.accept ?? '').includes('text/html')
    if (wantsPage) return sendPage(request, reply, 404)
    return reply.status(404).send(notFound())
  })
}
