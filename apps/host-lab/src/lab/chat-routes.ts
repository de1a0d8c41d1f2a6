import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { demoOperatorsKey, DEMO_OPERATORS_COMPANY } from './demo-keys.ts'

type ChatRoutesOptions = {
  mallUrl: () => string | null
  isForeignOrigin: (request: FastifyRequest) => boolean
  refuse: (reply: FastifyReply) => FastifyReply
}

const Id = z.object({ id: z.string().regex(/^[1-9]\d{0,15}$/) })
const Answer = z.object({ text: z.string().min(1).max(1_000), key: z.string().min(16).max(64) })
const Result = z.object({
  flag: z.boolean(),
  message: z.string(),
  data: z.unknown(),
})
const List = z.object({ list: z.array(z.unknown()) })

const TIMEOUT_MS = 8_000

/** Conversations of the demo company, read and answered with its operators' key. */
export function chatRoutes(app: FastifyInstance, options: ChatRoutesOptions): void {
  /** @throws the mall's refusal */
  async function call(path: string, body?: object): Promise<unknown> {
    const mall = options.mallUrl()
    if (!mall) throw new Error('商城没有运行')
    const response = await fetch(`${mall}/api/ops/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${demoOperatorsKey}`,
        companyid: String(DEMO_OPERATORS_COMPANY),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { flag, message, data } = Result.parse(await response.json())
    if (!flag) throw new Error(message)
    return data
  }
  const respond = async (reply: FastifyReply, work: Promise<unknown>) => {
    try {
      return await work
    } catch (error) {
      return reply.status(409).send({ message: (error as Error).message })
    }
  }
  const write = (
    request: FastifyRequest,
    reply: FastifyReply,
    toCall: (id: string) => [path: string, body: object] | null,
  ) => {
    if (options.isForeignOrigin(request)) return options.refuse(reply)
    const params = Id.safeParse(request.params)
    const target = params.success ? toCall(params.data.id) : null
    if (!target) return reply.status(400).send({ message: '请求有误' })
    return respond(reply, call(...target))
  }

  app.get('/lab/chats', (_request, reply) =>
    respond(
      reply,
      call('/chats?limit=100').then((data) => List.parse(data).list.toReversed()),
    ),
  )
  app.get('/lab/chats/:id', (request, reply) => {
    const params = Id.safeParse(request.params)
    if (!params.success) return reply.status(400).send({ message: '请求有误' })
    return respond(reply, call(`/chats/${params.data.id}`))
  })
  app.post('/lab/chats/:id/take', (request, reply) =>
    write(request, reply, (id) => [`/chats/${id}/take`, {}]),
  )
  app.post('/lab/chats/:id/messages', (request, reply) =>
    write(request, reply, (id) => {
      const answer = Answer.safeParse(request.body)
      return answer.success ? [`/chats/${id}/messages`, answer.data] : null
    }),
  )
  app.post('/lab/chats/:id/close', (request, reply) =>
    write(request, reply, (id) => [`/chats/${id}/close`, {}]),
  )
}
