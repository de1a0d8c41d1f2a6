import type { ChatMessage, Picture } from '@mall/contract'
import type { ChatStatus } from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { toIso } from './to-iso.ts'

export type ConversationRow = {
  id: number
  userId: number
  shopper: string
  status: ChatStatus
  version: number
  agent: string
  /** assigned operator or key; '' before */
  agentId: string
  takenBy: string
  stars: number | null
  ahead: number
  lastSeq: number
  agentReadSeq: number
  shopperReadSeq: number
  startedAt: Date
  lastMessageAt: Date
}

type MessageRow = Omit<ChatMessage, 'at' | 'conversationId'> & {
  conversationId: number
  at: Date
  picture: Picture | null
}

export const selectConversations = (
  tx: Db,
  companyId: number,
  { where, order = sql`c.id desc`, limit = 1 }: { where: SQL; order?: SQL; limit?: number },
) =>
  selectRows<ConversationRow>(
    tx,
    sql`select c.id, c.user_id as "userId", coalesce(u.nick_name, '') as shopper, c.status,
          c.version, c.agent, c.agent_id as "agentId",
          coalesce(p.display_name, c.agent) as "takenBy", c.stars, c.last_seq as "lastSeq", c.agent_read_seq as "agentReadSeq",
          c.shopper_read_seq as "shopperReadSeq", c.created_at as "startedAt",
          c.last_message_at as "lastMessageAt",
          case when c.status = 'waiting' then (
            select count(*)::int from conversations w
            where w.company_id = c.company_id and w.status = 'waiting' and w.id < c.id) else 0 end as ahead
        from conversations c
        join users u on u.company_id = c.company_id and u.id = c.user_id
        left join operators p on p.company_id = c.company_id and p.id = c.agent_id
        where c.company_id = ${companyId} and ${where} order by ${order} limit ${limit}`,
  )

/** Messages with the facts of their cards; an order card has those of its shopper's own order. */
export async function selectMessages(
  tx: Db,
  companyId: number,
  { where, order, limit }: { where: SQL; order: SQL; limit: number },
): Promise<ChatMessage[]> {
  const rows = await selectRows<MessageRow>(
    tx,
    sql`select m.conversation_id as "conversationId", m.seq, m.sender as by, m.text, m.picture,
          case when m.sender = 'shopper' then m.client_key else '' end as key,
          m.created_at as at,
          case when o.id is not null then jsonb_build_object('id', o.id, 'status', o.status,
            'name', l.name, 'specText', l.spec_text, 'picture', l.picture, 'num', l.num,
            'goodsAmount', o.goods_amount) end as order,
          case when s.id is not null then jsonb_build_object('spuId', s.id, 'name', s.name,
            'picture', s.pictures->0, 'costPoints', s.cost_points) end as product
        from chat_messages m
        left join orders o on o.company_id = m.company_id and o.id = m.order_id
          and o.user_id = m.user_id
        left join lateral (
          select name, spec_text, picture, num from order_lines
          where company_id = m.company_id and order_id = o.id order by id limit 1) l on true
        left join spus s on s.company_id = m.company_id and s.id = m.spu_id
        where m.company_id = ${companyId} and ${where} order by ${order} limit ${limit}`,
  )
  return rows.map((row) => ({
    ...row,
    conversationId: Number(row.conversationId),
    at: toIso(row.at),
  }))
}
