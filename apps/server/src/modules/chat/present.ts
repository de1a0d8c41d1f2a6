import type { ChatMessage, Conversation } from '@mall/contract'
import type { PictureSigner } from '../../pictures/signed-pictures.ts'
import type { ConversationRow } from './reading.repository.ts'
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
  id: Number(id),
  status,
  agent,
  ahead,
  lastSeq,
  agentReadSeq,
  shopperReadSeq,
})

export const presentForOperator = (row: ConversationRow) => ({
  ...presentConversation(row),
  userId: Number(row.userId),
  shopper: row.shopper,
  takenBy: row.takenBy,
  stars: row.stars,
  startedAt: toIso(row.startedAt),
  lastMessageAt: toIso(row.lastMessageAt),
})

/** Messages with freshly signed addresses of their pictures. */
export const createMessagePresenter =
  (signer: PictureSigner) =>
  (message: ChatMessage): ChatMessage => ({
    ...message,
    picture: message.picture && signer.sign(message.picture),
  })
export type PresentMessage = ReturnType<typeof createMessagePresenter>
