import type { ChatMessage, DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { decodeCursor, encodeCursor } from '../../plugins/cursor.ts'
import { Refusal } from '../../plugins/errors.ts'
import { isShopper, type Shopper, type Visitor } from '../../shopper.ts'
import { isServed, readChatSettings } from './hours.ts'
import type { ChatHub } from './hub.ts'
import { presentConversation, type PresentMessage } from './present.ts'
import type { RatingsRepository } from './ratings.repository.ts'
import { PAGE, type ChatRepository } from './chat.repository.ts'

const MINUTE_MS = 60_000
/** Long-poll limit below the clients' response timeout of 7.5 s. */
const MAX_WAIT_MS = 6_000

type ServiceDeps = Pick<Deps, 'companies' | 'now'> & {
  repository: ChatRepository
  ratings: RatingsRepository
  hub: ChatHub
  presentMessage: PresentMessage
}

/** A shopper's conversations with the company's agents. */
export function createChatService(deps: ServiceDeps) {
  const { repository, ratings, companies, hub, presentMessage, now } = deps
  const readSettings = async (companyId: number) => readChatSettings(await companies.of(companyId))

  async function listBefore(shopper: Shopper, cursor?: string) {
    const [id, seq] = decodeCursor(cursor, 2) ?? []
    const before = id === undefined ? null : { id: Number(id), seq: Number(seq) }
    const rows = await repository.listBefore(shopper, before)
    const messages: ChatMessage[] = rows.slice(0, PAGE).reverse().map(presentMessage)
    const [first] = messages
    const nextCursor =
      rows.length > PAGE && first ? encodeCursor([first.conversationId, first.seq]) : null
    return { messages, nextCursor }
  }

  return {
    async open(visitor: Visitor): Promise<DataOf<'chat.open'>> {
      const settings = await readSettings(visitor.companyId)
      const { open: isEnabled, from, to } = settings
      const state = { isEnabled, isOpen: isServed(settings, now()), from, to }
      if (!isShopper(visitor) || !isEnabled) {
        return { ...state, conversation: null, toRate: null, messages: [], nextCursor: null }
      }
      const conversation = await repository.findCurrent(visitor)
      return {
        ...state,
        conversation: conversation && presentConversation(conversation),
        toRate: conversation ? null : await ratings.findUnrated(visitor, now()),
        ...(await listBefore(visitor)),
      }
    },

    history: (shopper: Shopper, { cursor }: InputOf<'chat.history'>) => listBefore(shopper, cursor),

    async poll(
      shopper: Shopper,
      { id, after, version, wait }: InputOf<'chat.messages'>,
    ): Promise<DataOf<'chat.messages'>> {
      const until = Date.now() + (wait === 'true' ? MAX_WAIT_MS : 0)
      const listener = hub.listen(shopper)
      try {
        for (;;) {
          const found = await repository.findAfter(shopper, id, after)
          if (!found) throw new Refusal('chat/not-found')
          const { conversation, messages } = found
          const isNew = messages.length > 0 || conversation.version !== version
          if (isNew || Date.now() >= until) {
            return {
              conversation: presentConversation(conversation),
              version: conversation.version,
              messages: messages.map(presentMessage),
            }
          }
          await listener.wait(until - Date.now())
        }
      } finally {
        listener.stop()
      }
    },

    async send(
      shopper: Shopper,
      { key, text, picture, orderId, spuId }: InputOf<'chat.send'>,
    ): Promise<DataOf<'chat.send'>> {
      const settings = await readSettings(shopper.companyId)
      const at = now()
      const sent = await repository.send(
        shopper,
        { key, text, picture, orderId: orderId ?? null, spuId: spuId ?? null },
        {
          at,
          idleAt: new Date(at.getTime() + settings.idleMinutes * MINUTE_MS),
          mayOpen: isServed(settings, at),
        },
      )
      if (!sent) throw new Refusal('chat/closed')
      return {
        conversation: presentConversation(sent.conversation),
        message: presentMessage(sent.message),
      }
    },

    async leave(shopper: Shopper, input: InputOf<'chat.leave'>): Promise<DataOf<'chat.leave'>> {
      if (!(await readSettings(shopper.companyId)).open) throw new Refusal('chat/disabled')
      const { message } = await repository.leave(shopper, input, now())
      return { message: presentMessage(message) }
    },

    async read(shopper: Shopper, { id, seq }: InputOf<'chat.read'>) {
      if (!(await repository.markRead(shopper, id, seq))) throw new Refusal('chat/not-found')
      return {}
    },

    async close(shopper: Shopper, id: number) {
      if (!(await repository.close(shopper, id))) throw new Refusal('chat/not-found')
      return {}
    },

    async rate(shopper: Shopper, { id, ...rating }: InputOf<'chat.rate'>) {
      await ratings.rate(shopper, id, rating, now())
      return {}
    },
  }
}
