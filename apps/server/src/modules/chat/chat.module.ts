import { chatMessages, conversations } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { createPictureSigner } from '../../pictures/signed-pictures.ts'
import { createAgentsRepository } from './agents.repository.ts'
import { createAgentsService } from './agents.service.ts'
import { createChatHub } from './hub.ts'
import { chatChecks } from './chat.checks.ts'
import { chatNoticesJob, idleConversationsJob, unreadAnswersJob } from './chat.jobs.ts'
import { createChatRepository } from './chat.repository.ts'
import { createRatingsRepository } from './ratings.repository.ts'
import { createMessagePresenter } from './present.ts'
import { createChatService } from './chat.service.ts'

/** Days for which a conversation is stored after its last message. */
const STORED_DAYS = 180

/** Conversations of shoppers with the company's agents. */
export const chatModule = defineModule({
  name: 'chat',
  tables: [conversations, chatMessages],
  sql: [new URL('./sql/changes.sql', import.meta.url), new URL('./sql/due.sql', import.meta.url)],
  routes({ serve }, { db, cache, companies, settings, now }) {
    const presentMessage = createMessagePresenter(createPictureSigner({ settings, now }))
    const chat = createChatService({
      repository: createChatRepository(db),
      ratings: createRatingsRepository(db),
      hub: createChatHub(cache),
      companies,
      presentMessage,
      now,
    })
    const agents = createAgentsService({
      repository: createAgentsRepository(db),
      ratings: createRatingsRepository(db),
      companies,
      presentMessage,
      now,
    })
    serve('chat.open', (_input, visitor) => chat.open(visitor))
    serve('chat.history', (input, shopper) => chat.history(shopper, input))
    serve('chat.messages', (input, shopper) => chat.poll(shopper, input))
    serve('chat.send', (input, shopper) => chat.send(shopper, input))
    serve('chat.leave', (input, shopper) => chat.leave(shopper, input))
    serve('chat.read', (input, shopper) => chat.read(shopper, input))
    serve('chat.close', ({ id }, shopper) => chat.close(shopper, id))
    serve('chat.rate', (input, shopper) => chat.rate(shopper, input))
    serve('ops.chats', (input, operator) => agents.list(operator, input))
    serve('ops.chatRatings', (input, operator) => agents.listRatings(operator, input))
    serve('ops.chat', (input, operator) => agents.read(operator, input))
    serve('ops.takeChat', (input, operator) => agents.take(operator, input))
    serve('ops.sendChat', (input, operator) => agents.send(operator, input))
    serve('ops.closeChat', (input, operator) => agents.close(operator, input))
  },
  cacheTopics: [{ topic: 'chat', trigger: 'notify_conversation' }],
  personalData: [
    ownRows(chatMessages, {
      group: 'interaction',
      title: '客服消息',
      hidden: ['client_key'],
      removed: true,
    }),
    ownRows(conversations, {
      group: 'interaction',
      title: '客服会话',
      hidden: ['agent_id'],
      removed: true,
    }),
  ],
  jobs: [idleConversationsJob, chatNoticesJob, unreadAnswersJob],
  auditChecks: chatChecks,
  authorizationMatrix: {
    'chat.messages': { id: 'conversation' },
    'chat.send': { orderId: 'order', spuId: 'spu' },
    'chat.read': { id: 'conversation' },
    'chat.close': { id: 'conversation' },
    'chat.rate': { id: 'conversation' },
    'ops.chat': { id: 'companyConversation' },
    'ops.takeChat': { id: 'companyConversation' },
    'ops.sendChat': { id: 'companyConversation' },
    'ops.closeChat': { id: 'companyConversation' },
  },
  retention: [
    {
      table: conversations,
      column: conversations.lastMessageAt,
      days: STORED_DAYS,
      // A deleted conversation cascades to its messages.
      batchRows: 500,
    },
  ],
})
