import type { Conversation } from '@mall/contract'
import type { ConversationRow } from './reading.repo.ts'
import { toIso } from './to-iso.ts'

export const presentConversation = ({
  id,
  status,
  agent,
  ahead,
  lastSeq,
  agentReadSeq,
  shopperReadSeq,
}: ConversationRow): Conversation => ({
  ...{ id: Number(id), status, agent, ahead, lastSeq, agentReadSeq, shopperReadSeq },
})

export const presentForOperator = (row: ConversationRow) => ({
  ...presentConversation(row),
  userId: Number(row.userId),
  shopper: row.shopper,
  startedAt: toIso(row.startedAt),
  lastMessageAt: toIso(row.lastMessageAt),
})
