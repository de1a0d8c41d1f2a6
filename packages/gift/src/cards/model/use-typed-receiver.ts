import { useEffect, useEffectEvent } from 'react'
import type { GiftCard } from '@mall/contract'
import { emptyReceiver, useReceiver, type Receiver } from '@mall/commerce/address'
import { usePorts } from '@mall/core/feature'
import { useCompanyId } from '@mall/core/session'
import { companyKey, recordIn } from '@mall/core/storage'
import { GIFT_RECEIVER } from '../card-token.ts'

/** ms that a typed receiver is stored, equal to the lifetime of a card's session. */
const TTL_MS = 7_200_000

type Stored = { card: string; receiver: Receiver }
const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'card' in value && 'receiver' in value

/** Receiver of a card's orders; the typed input is restored after an order was cancelled. */
export function useTypedReceiver({ title, number }: Pick<GiftCard, 'title' | 'number'>) {
  const { storage, clock } = usePorts()
  const key = companyKey(useCompanyId(), GIFT_RECEIVER)
  const record = recordIn(storage.session, key, isStored, () => clock.now())
  const card = `${title} ${number}`
  const stored = record.read()
  const receiver = useReceiver(stored?.card === card ? stored.receiver : emptyReceiver)
  const text = JSON.stringify(receiver.form)
  const store = useEffectEvent(() => {
    if (text !== JSON.stringify(emptyReceiver)) {
      record.write({ card, receiver: receiver.form }, TTL_MS)
    }
  })
  useEffect(() => store(), [text])
  return receiver
}
