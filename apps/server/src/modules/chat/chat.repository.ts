import type { ChatMessage } from '@mall/contract'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { takeUploads } from '../uploads/index.ts'
import { insertMessage, type Content } from './insert-message.repository.ts'
import { selectConversations, selectMessages } from './reading.repository.ts'

export const PAGE = 30
const MAX_POLLED = 100
/** Limits per shopper: messages a minute, offline messages without a reply. */
const MAX_PER_MINUTE = 60
const MAX_OFFLINE = 5

export type Sent = {
  key: string
  text: string
  picture: string
  orderId: string | null
  spuId: number | null
}
type Due = { company_id: number; id: number }
const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
const isCurrent = sql`c.status in ('waiting', 'open')`

export function createChatRepository(db: Database) {
  return {
    findCurrent: ({ companyId, userId }: Shopper) =>
      db.transaction(companyId, async (tx) => {
        const [row] = await selectConversations(tx, companyId, {
          where: sql`c.user_id = ${userId} and ${isCurrent}`,
        })
        return row ?? null
      }),

    /** The newest messages before a cursor, newest first, with one more than a page. */
    listBefore: ({ companyId, userId }: Shopper, before: { id: number; seq: number } | null) =>
      db.transaction(companyId, (tx) =>
        selectMessages(tx, companyId, {
          where: before
            ? sql`m.user_id = ${userId}
                and (m.conversation_id, m.seq) < (${before.id}, ${before.seq})`
            : sql`m.user_id = ${userId}`,
          order: sql`m.conversation_id desc, m.seq desc`,
          limit: PAGE + 1,
        }),
      ),

    /** Null where the shopper has no such conversation. */
    findAfter: ({ companyId, userId }: Shopper, id: number, after: number) =>
      db.transaction(companyId, async (tx) => {
        const where = sql`c.id = ${id} and c.user_id = ${userId}`
        const [conversation] = await selectConversations(tx, companyId, { where })
        if (!conversation) return null
        const messages = await selectMessages(tx, companyId, {
          where: sql`m.conversation_id = ${id} and m.seq > ${after}`,
          order: sql`m.seq`,
          limit: MAX_POLLED,
        })
        return { conversation, messages }
      }),

    /**
     * Adds a message once per key.
     * @returns null if no conversation can be opened now
     */
    send: (
      shopper: Shopper,
      sent: Sent,
      { at, idleAt, mayOpen }: { at: Date; idleAt: Date; mayOpen: boolean },
    ) =>
      withRetry(() =>
        db.transaction(shopper.companyId, async (tx) => {
          const { companyId, userId } = shopper
          await lockShopper(tx, shopper)
          const found = await findByKey(tx, shopper, sent.key)
          if (found) return read(tx, shopper, found)
          await assertPace(tx, shopper, at)
          if (mayOpen) {
            await tx.execute(
              sql`insert into conversations
                    (company_id, user_id, status, created_at, last_message_at, idle_at)
                  values (${companyId}, ${userId}, 'waiting', ${time(at)}, ${time(at)}, ${time(idleAt)})
                  on conflict (company_id, user_id) where status in ('waiting', 'open') do nothing`,
            )
          }
          const id = await lockConversation(
            tx,
            companyId,
            sql`c.user_id = ${userId} and ${isCurrent}`,
          )
          if (id === null) return null
          const content = await resolveContent(tx, shopper, sent, at)
          const seq = await insertMessage(tx, {
            companyId,
            userId,
            id,
            content,
            at,
            idleAt,
            sender: 'shopper',
            key: sent.key,
          })
          return read(tx, shopper, { id, seq })
        }),
      ),

    /** Adds an offline message once per key, in a conversation of its own. */
    leave: (
      shopper: Shopper,
      { key, text, phone }: { key: string; text: string; phone: string },
      at: Date,
    ) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        await lockShopper(tx, shopper)
        const found = await findByKey(tx, shopper, key)
        if (found) return read(tx, shopper, found)
        const [row] = await selectRows<{ id: number }>(
          tx,
          sql`insert into conversations (company_id, user_id, status, phone, created_at, last_message_at)
              select ${companyId}, ${userId}, 'offline', ${phone}, ${time(at)}, ${time(at)}
              where (select count(*) from conversations
                     where company_id = ${companyId} and user_id = ${userId}
                       and status = 'offline') < ${MAX_OFFLINE}
              returning id`,
        )
        if (!row) throw new Refusal('chat/too-many')
        const id = Number(row.id)
        const content = { text, picture: null, orderId: null, spuId: null }
        const seq = await insertMessage(tx, {
          companyId,
          userId,
          id,
          content,
          at,
          idleAt: null,
          sender: 'shopper',
          key,
        })
        return read(tx, shopper, { id, seq })
      }),

    /** @returns false where the shopper has no such conversation */
    markRead: ({ companyId, userId }: Shopper, id: number, seq: number) =>
      db.transaction(companyId, async (tx) => {
        await tx.execute(
          sql`update conversations
              set shopper_read_seq = least(${seq}, last_seq), version = version + 1
              where company_id = ${companyId} and id = ${id} and user_id = ${userId}
                and shopper_read_seq < least(${seq}, last_seq)`,
        )
        return exists(tx, { companyId, userId }, id)
      }),

    /** @returns false where the shopper has no such conversation */
    close: ({ companyId, userId }: Shopper, id: number) =>
      db.transaction(companyId, async (tx) => {
        await tx.execute(
          sql`update conversations set status = 'closed', version = version + 1
              where company_id = ${companyId} and id = ${id} and user_id = ${userId}
                and status in ('waiting', 'open')`,
        )
        return exists(tx, { companyId, userId }, id)
      }),

    listIdle: (at: Date, limit: number) =>
      db.unscopedQuery<Due>('select * from list_idle_conversations($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    closeIdle: (companyId: number, id: number, at: Date) =>
      db.query(
        companyId,
        sql`update conversations set status = 'closed', version = version + 1
            where company_id = ${companyId} and id = ${id} and status in ('waiting', 'open')
              and idle_at <= ${time(at)}`,
      ),

    listNotices: (limit: number) =>
      db.unscopedQuery<Due>('select * from list_chat_notices($1)', [limit]),

    /** Claims the notice of a reply; null if another worker has claimed it. */
    claimNotice: async (companyId: number, id: number, at: Date) => {
      const [row] = await db.query<{ phone: string }>(
        companyId,
        sql`update conversations set notice_claimed_at = ${time(at)}
            where company_id = ${companyId} and id = ${id} and notice_claimed_at is null
              and answered_at is not null and phone <> ''
            returning phone`,
      )
      return row?.phone ?? null
    },

    markNoticeSent: (companyId: number, id: number, at: Date) =>
      db.query(
        companyId,
        sql`update conversations set notice_sent_at = ${time(at)}
            where company_id = ${companyId} and id = ${id}`,
      ),
  }
}
export type ChatRepository = ReturnType<typeof createChatRepository>

/**
 * Serialises the messages of one shopper, because keys and limits are checked before the insert.
 */
const lockShopper = (tx: Db, { companyId, userId }: Shopper) =>
  tx.execute(sql`select from users where company_id = ${companyId} and id = ${userId} for update`)

export async function lockConversation(tx: Db, companyId: number, where: SQL) {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`select c.id from conversations c where c.company_id = ${companyId} and ${where} for update`,
  )
  return row ? Number(row.id) : null
}

async function findByKey(tx: Db, { companyId, userId }: Shopper, key: string) {
  const [row] = await selectRows<{ id: number; seq: number }>(
    tx,
    sql`select conversation_id as id, seq from chat_messages
        where company_id = ${companyId} and user_id = ${userId} and sender = 'shopper'
          and client_key = ${key}`,
  )
  return row ? { id: Number(row.id), seq: row.seq } : null
}

async function assertPace(tx: Db, { companyId, userId }: Shopper, at: Date) {
  const since = new Date(at.getTime() - 60_000)
  const [row] = await selectRows<{ n: number }>(
    tx,
    sql`select count(*)::int as n from chat_messages
        where company_id = ${companyId} and user_id = ${userId} and sender = 'shopper'
          and created_at > ${time(since)}`,
  )
  if ((row?.n ?? 0) >= MAX_PER_MINUTE) throw new Refusal('chat/too-many')
}

async function exists(tx: Db, { companyId, userId }: Shopper, id: number) {
  const rows = await selectRows(
    tx,
    sql`select id from conversations
        where company_id = ${companyId} and id = ${id} and user_id = ${userId}`,
  )
  return rows.length > 0
}

async function resolveContent(tx: Db, shopper: Shopper, sent: Sent, at: Date): Promise<Content> {
  const { companyId, userId } = shopper
  const { text, orderId, spuId } = sent
  if (orderId !== null) {
    const own = sql`select id from orders where company_id = ${companyId} and id = ${orderId}
                      and user_id = ${userId} and hidden_at is null`
    if ((await selectRows(tx, own)).length === 0) throw new Refusal('order/not-found')
  }
  if (spuId !== null) {
    const product = sql`select id from spus where company_id = ${companyId} and id = ${spuId}`
    if ((await selectRows(tx, product)).length === 0) throw new Refusal('goods/not-found')
  }
  const addresses = sent.picture === '' ? [] : [sent.picture]
  const [picture = null] = await takeUploads(tx, shopper, { purpose: 'chat', addresses }, at)
  return { text, picture, orderId, spuId }
}

async function read(tx: Db, { companyId }: Shopper, { id, seq }: { id: number; seq: number }) {
  const [conversation] = await selectConversations(tx, companyId, { where: sql`c.id = ${id}` })
  const [message] = await selectMessages(tx, companyId, {
    where: sql`m.conversation_id = ${id} and m.seq = ${seq}`,
    order: sql`m.seq`,
    limit: 1,
  })
  if (!conversation || !message) throw new Error(`message ${String(id)}/${String(seq)} is missing`)
  return { conversation, message } satisfies { message: ChatMessage; conversation: object }
}
