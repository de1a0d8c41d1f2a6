import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'

/** A conversation of the owner. */
export const fixtures = defineFixtures({
  unknown: {
    conversationId: 987_654,
  },
  kinds: {
    conversation: { of: 'shopper', field: 'conversationId' },
    companyConversation: { of: 'company', field: 'conversationId' },
  },
  create: async ({ app }) => {
    const [conversation] = await selectIn<{ id: number }>(
      app,
      1,
      sql`insert into conversations (company_id, user_id, status, last_message_at, idle_at)
        values (1, 1, 'open', now(), now() + interval '1 day')
        on conflict (company_id, user_id) where status in ('waiting', 'open')
        do update set version = conversations.version returning id::float8 as id`,
    )
    return { conversationId: conversation?.id ?? 0 }
  },
  examples: {
    'chat.send': () => ({ key: randomBytes(16).toString('hex') }),
    'chat.messages': () => ({ after: 0 }),
    'chat.read': () => ({ seq: 1 }),
    'chat.rate': () => ({ stars: 5 }),
    'ops.sendChat': () => ({ key: randomBytes(16).toString('hex'), text: '在的' }),
  },
})
