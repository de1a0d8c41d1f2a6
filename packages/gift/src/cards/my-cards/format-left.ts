import type { CardKind } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { messages } from '../messages.ts'
import { useFormatBalance } from '../model/use-balance.ts'

/** Formats the value of a card with its unit. */
export function useFormatLeft(): (card: { kind: CardKind; left: number }) => string {
  const t = useMessages(messages)
  const formatBalance = useFormatBalance()
  return ({ kind, left }) => {
    if (kind === 'balance') return formatBalance(left)
    return t(kind === 'choice' ? 'pieces' : 'pointsOf', { count: left })
  }
}
