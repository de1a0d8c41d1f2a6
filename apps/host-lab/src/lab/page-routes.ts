import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hosts } from '../shared/hosts.ts'
import type { PageState } from '../shared/page-state.ts'
import { demoOauth } from './demo-keys.ts'
import { chatRoutes } from './chat-routes.ts'
import { listCompanies } from './companies.ts'
import { readBuiltFile, NOT_BUILT_MESSAGE } from './files.ts'
import { hasPartnerLink, buildPartnerLink } from './partner-link.ts'
import { findHolder, holders } from './holders.ts'
import type { Providers } from './providers.ts'
import type { createSettingsStore } from './settings-store.ts'

export type PageRoutesOptions = {
  settings: ReturnType<typeof createSettingsStore>
  pageUrl: () => string
  mallUrl: () => string | null
  providers: () => Providers | null
  now: () => Date
  folder?: string | undefined
}

const Link = z.object({ companyId: z.int().positive(), loginMethod: z.int(), person: z.string() })

/** The page may frame any local page and loads nothing from other origins. */
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  'frame-src http://localhost:* http://127.0.0.1:* http://*.localhost:* https:',
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Routes of the lab's page. Writes are accepted from the page itself and from programs. */
export function pageRoutes(app: FastifyInstance, options: PageRoutesOptions): void {
  const isForeignOrigin = ({ headers }: FastifyRequest) =>
    headers.origin !== undefined && headers.origin !== options.pageUrl()
  const refuse = (reply: FastifyReply) => reply.status(403).send({ message: '只接受实验室页面' })

  app.get('/', async (request, reply) => {
    // Serve the page at one origin only: the frames check it.
    const requestOrigin = `http://${request.headers.host ?? ''}`
    if (requestOrigin !== options.pageUrl()) return reply.redirect(`${options.pageUrl()}/`, 302)
    const page = await readBuiltFile('index.html', options.folder)
    if (!page) return reply.status(503).send({ message: NOT_BUILT_MESSAGE })
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .type(page.type)
      .send(page.body)
  })
  app.get<{ Params: { '*': string } }>('/lab/page/*', async ({ params }, reply) => {
    const file = await readBuiltFile(params['*'], options.folder)
    return file ? reply.type(file.type).send(file.body) : reply.callNotFound()
  })

  app.get('/lab/state', async (): Promise<PageState> => {
    const mall = options.mallUrl()
    const companies = mall ? await listCompanies(mall) : []
    return {
      mallUrl: mall,
      settings: options.settings.all(),
      holders,
      companies: companies.map((company) => ({
        ...company,
        hasLink: hasPartnerLink(company.loginMethod),
      })),
    }
  })
  app.put<{ Params: { id: string } }>('/lab/hosts/:id/settings', (request, reply) => {
    if (isForeignOrigin(request)) return refuse(reply)
    const { id } = request.params
    const problem = options.settings.set(id, request.body)
    if (problem) return reply.status(400).send({ message: problem })
    const host = hosts.find((one) => one.id === id)
    const { person } = options.settings.of(id)
    // WeChat's consent page runs at the provider, which identifies phones by their address.
    if (host?.group === 'wechat') {
      options.providers()?.wechatOpen.setHolder(findHolder('wechat', person).id, host.id)
    }
    return { ok: true }
  })
  app.post('/lab/partner-link', async (request, reply) => {
    if (isForeignOrigin(request)) return refuse(reply)
    const input = Link.safeParse(request.body)
    if (!input.success) return reply.status(400).send({ message: '请求有误' })
    const { companyId, loginMethod, person } = input.data
    const { id, name, tel } = findHolder('bank', person)
    const identity = { subject: id, nickName: name, ...(tel ? { tel } : {}) }
    const context = { companyId, loginMethod, now: options.now() }
    const path = buildPartnerLink(identity, context, () => {
      const oauth = options.providers()?.oauth
      return oauth?.issue(demoOauth.clientId, { sub: id, nickname: name }) ?? ''
    })
    return path ? { path } : reply.status(404).send({ message: '该登录方式没有合作方链接' })
  })
  chatRoutes(app, { mallUrl: options.mallUrl, isForeignOrigin, refuse })
  app.get('/lab/sms', () => options.providers()?.sms.inbox() ?? [])
  app.get('/lab/app-messages', () => {
    const providers = options.providers()
    if (!providers) return []
    const messages = [...providers.wechatOpen.inbox(), ...providers.dingtalk.inbox()]
    return messages.toSorted((a, b) => b.at.localeCompare(a.at))
  })
}
