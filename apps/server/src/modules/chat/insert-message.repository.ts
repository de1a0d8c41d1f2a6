import type { Picture } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'

export type Content = {
  text: string
  picture: Picture | null
  orderId: string | null
  spuId: number | null
}

type Message = {
  companyId: number
  id: number
  userId: number
  sender: 'shopper' | 'agent'
  key: string
  content: Content
  at: Date
  idleAt: Date | null
}

const time = (at: Date | null) => sql`${at?.toISOString() ?? null}::timestamptz`

/**
 * Adds a message with the conversation's next number and marks earlier ones as read by its sender.
 * Requires the lock of the conversation.
 */
export async function insertMessage(tx: Db, message: Message): Promise<number> {
  const { companyId, id, userId, sender, key, content, at, idleAt } = message
  const readSeq = sql.identifier(sender === 'shopper' ? 'shopper_read_seq' : 'agent_read_seq')
  const [row] = await selectRows<{ seq: number }>(
    tx,
    sql`with numbered as (
          update conversations
          set last_seq = last_seq + 1, ${readSeq} = last_seq + 1, version = version + 1,
            last_message_at = ${time(at)}, idle_at = ${time(idleAt)}
          where company_id = ${companyId} and id = ${id}
          returning last_seq
        )
        insert into chat_messages (company_id, conversation_id, seq, user_id, sender, client_key,
          text, picture, order_id, spu_id, created_at)
        select ${companyId}, ${id}, last_seq, ${userId}, ${sender}, ${key}, ${content.text},
          ${content.picture === null ? null : JSON.stringify(content.picture)}::jsonb,
          ${content.orderId}, ${content.spuId}, ${time(at)}
        from numbered
        returning seq`,
  )
  if (!row) throw new Error(`conversation ${String(id)} is missing`)
  return row.seq
}
