import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hosts } from '../shared/hosts.ts'
import type { PageState } from '../shared/page-state.ts'
import { demoOauth } from './demo-keys.ts'
import { companiesOf } from './companies.ts'
import { builtFile, notBuilt } from './files.ts'
import { hasPartnerLink, partnerLink } from './partner-link.ts'
import { holderOf, holders } from './people.ts'
import type { Providers } from './providers.ts'
import type { settingsStore } from './settings-store.ts'

export type PageParts = {
  settings: ReturnType<typeof settingsStore>
  pageUrl: () => string
  mallUrl: () => string | null
  providers: () => Providers | null
  now: () => Date
  folder?: string | undefined
}

const Link = z.object({ companyId: z.int().positive(), loginMethod: z.int(), person: z.string() })

/** The page may show any local page in its frames, and loads nothing from elsewhere. */
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  'frame-src http://localhost:* http://127.0.0.1:* http://*.localhost:* https:',
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The lab's page and what it asks of the lab. Writing is for the page itself and for programs. */
export function pageRoutes(app: FastifyInstance, parts: PageParts): void {
  const isOther = ({ headers }: FastifyRequest) =>
    headers.origin !== undefined && headers.origin !== parts.pageUrl()
  const refuse = (reply: FastifyReply) => reply.status(403).send({ message: '只接受实验室页面' })

  app.get('/', async (request, reply) => {
    // One origin for the page: the frames know by it whom to listen to.
    const asked = `http://${request.headers.host ?? ''}`
    if (asked !== parts.pageUrl()) return reply.redirect(`${parts.pageUrl()}/`, 302)
    const page = await builtFile('index.html', parts.folder)
    if (!page) return reply.status(503).send({ message: notBuilt })
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .type(page.type)
      .send(page.body)
  })
  app.get<{ Params: { '*': string } }>('/lab/page/*', async ({ params }, reply) => {
    const file = await builtFile(params['*'], parts.folder)
    return file ? reply.type(file.type).send(file.body) : reply.callNotFound()
  })

  app.get('/lab/state', async (): Promise<PageState> => {
    const mall = parts.mallUrl()
    const companies = mall ? await companiesOf(mall) : []
    return {
      mallUrl: mall,
      settings: parts.settings.all(),
      holders,
      companies: companies.map((company) => ({
        ...company,
        hasLink: hasPartnerLink(company.loginMethod),
      })),
    }
  })
  app.put<{ Params: { id: string } }>('/lab/hosts/:id/settings', (request, reply) => {
    if (isOther(request)) return refuse(reply)
    const { id } = request.params
    const wrong = parts.settings.set(id, request.body)
    if (wrong) return reply.status(400).send({ message: wrong })
    const host = hosts.find((one) => one.id === id)
    const { person } = parts.settings.of(id)
    // The chat app's consent page runs at its provider, which tells phones by their address.
    if (host?.group === 'wechat') {
      parts.providers()?.wechatOpen.hold(holderOf('wechat', person).id, host.id)
    }
    return { ok: true }
  })
  app.post('/lab/partner-link', async (request, reply) => {
    if (isOther(request)) return refuse(reply)
    const wanted = Link.safeParse(request.body)
    if (!wanted.success) return reply.status(400).send({ message: '请求有误' })
    const { companyId, loginMethod, person } = wanted.data
    const { id, name, tel } = holderOf('bank', person)
    const who = { subject: id, nickName: name, ...(tel ? { tel } : {}) }
    const at = { companyId, loginMethod, now: parts.now() }
    const path = partnerLink(who, at, () => {
      const oauth = parts.providers()?.oauth
      return oauth?.issue(demoOauth.clientId, { sub: id, nickname: name }) ?? ''
    })
    return path ? { path } : reply.status(404).send({ message: '该登录方式没有合作方链接' })
  })
  app.get('/lab/sms', () => parts.providers()?.sms.inbox() ?? [])
}
