import { sql, type SQL } from 'drizzle-orm'
import type { ChatStatus } from '@mall/contract/states'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import { insertMessage } from './insert-message.repository.ts'
import { selectConversations, selectMessages, type ConversationRow } from './reading.repository.ts'
import { lockConversation } from './chat.repository.ts'

const MAX_LISTED = 100
const DEFAULT_AGENT = '在线客服'
const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

async function find(tx: Db, companyId: number, id: number): Promise<ConversationRow> {
  const [row] = await selectConversations(tx, companyId, { where: sql`c.id = ${id}` })
  if (!row) throw new Refusal('chat/not-found')
  return row
}

async function lock(tx: Db, companyId: number, id: number): Promise<ConversationRow> {
  await lockConversation(tx, companyId, sql`c.id = ${id}`)
  return find(tx, companyId, id)
}

const update = (tx: Db, companyId: number, id: number, set: SQL) =>
  tx.execute(
    sql`update conversations set ${set}, version = version + 1
        where company_id = ${companyId} and id = ${id}`,
  )

/** Service name for shoppers: the operator's or the mall's, never an account name. */
async function readAgentName(tx: Db, { companyId, id }: Operator, mall: string): Promise<string> {
  const [row] = await selectRows<{ name: string }>(
    tx,
    sql`select service_name as name from operators where company_id = ${companyId} and id = ${id}`,
  )
  return row?.name || mall || DEFAULT_AGENT
}

type Times = { at: Date; idleAt: Date }

/** Conversations for agents; assignments and ends are logged. */
export function createAgentsRepository(db: Database) {
  return {
    list: (
      companyId: number,
      page: { after: number | null; limit: number; status: ChatStatus | undefined },
    ) =>
      db.transaction(companyId, (tx) =>
        selectConversations(tx, companyId, {
          where: sql`c.id > ${page.after ?? 0} and ${
            page.status === undefined ? sql`true` : sql`c.status = ${page.status}`
          }`,
          order: sql`c.id`,
          limit: page.limit,
        }),
      ),

    read: (companyId: number, id: number, after: number) =>
      db.transaction(companyId, async (tx) => {
        const { lastSeq, agentReadSeq } = await lock(tx, companyId, id)
        const messages = await selectMessages(tx, companyId, {
          where: sql`m.conversation_id = ${id} and m.seq > ${after}`,
          order: sql`m.seq`,
          limit: MAX_LISTED,
        })
        const readSeq = messages.at(-1)?.seq ?? Math.min(after, lastSeq)
        if (readSeq > agentReadSeq) {
          await update(tx, companyId, id, sql`agent_read_seq = ${readSeq}`)
        }
        return { conversation: await find(tx, companyId, id), messages }
      }),

    take: (operator: Operator, id: number, mall: string, { at, idleAt }: Times) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const name = await readAgentName(tx, operator, mall)
        const { status, agentId } = await lock(tx, companyId, id)
        if (status === 'open' && agentId === operator.id) return find(tx, companyId, id)
        if (status !== 'waiting') throw new Refusal('chat/state')
        const set = sql`status = 'open', agent = ${name}, agent_id = ${operator.id},
          idle_at = ${time(idleAt)}`
        await update(tx, companyId, id, set)
        const change = { before: { status }, after: { status: 'open' } }
        await appendLog(tx, operator, { target: `chat:${String(id)}`, ...change, at })
        return find(tx, companyId, id)
      }),

    /** Adds a reply once per key. */
    send: (
      operator: Operator,
      { id, key, text }: { id: number; key: string; text: string },
      mall: string,
      { at, idleAt }: Times,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const { status, userId } = await lock(tx, companyId, id)
        const [found] = await selectRows<{ seq: number; conversationId: number }>(
          tx,
          sql`select seq, conversation_id as "conversationId" from chat_messages
              where company_id = ${companyId} and user_id = ${userId} and sender = 'agent'
                and client_key = ${key}`,
        )
        if (found && Number(found.conversationId) !== id) throw new Refusal('chat/state')
        if (!found && status !== 'open' && status !== 'offline') throw new Refusal('chat/state')
        const isOffline = status === 'offline'
        const content = { text, picture: null, orderId: null, spuId: null }
        const seq =
          found?.seq ??
          (await insertMessage(tx, {
            companyId,
            id,
            userId: Number(userId),
            content,
            at,
            sender: 'agent',
            key,
            idleAt: isOffline ? null : idleAt,
          }))
        if (!found && isOffline) {
          const name = await readAgentName(tx, operator, mall)
          const set = sql`status = 'closed', agent = ${name}, agent_id = ${operator.id},
            answered_at = ${time(at)}`
          await update(tx, companyId, id, set)
        }
        const [message] = await selectMessages(tx, companyId, {
          where: sql`m.conversation_id = ${id} and m.seq = ${seq}`,
          order: sql`m.seq`,
          limit: 1,
        })
        if (!message) throw new Error(`message ${String(id)}/${String(seq)} is missing`)
        if (!found) {
          const after = { seq, characters: [...text].length }
          await appendLog(tx, operator, { target: `chat:${String(id)}`, before: {}, after, at })
        }
        return message
      }),

    close: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const { status } = await lock(tx, companyId, id)
        if (status !== 'closed') {
          await update(tx, companyId, id, sql`status = 'closed'`)
          const change = { before: { status }, after: { status: 'closed' } }
          await appendLog(tx, operator, { target: `chat:${String(id)}`, ...change, at })
        }
        return find(tx, companyId, id)
      }),
  }
}
export type AgentsRepository = ReturnType<typeof createAgentsRepository>
