/** A conversation as the operators' calls return it. */
export type LabChat = {
  id: number
  status: 'waiting' | 'open' | 'closed' | 'offline'
  shopper: string
  userId: number
  agent: string
  lastSeq: number
  agentReadSeq: number
}
export type LabChatMessage = {
  seq: number
  by: 'shopper' | 'agent'
  text: string
  picture: { src: string } | null
  order: { id: string; name: string } | null
  product: { spuId: number; name: string } | null
  at: string
}
