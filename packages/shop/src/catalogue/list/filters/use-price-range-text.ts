import { useMessages } from '@mall/core/messages'
import { usePriceText } from '@mall/core/session'
import { messages } from '../messages.ts'

/** ¥50–¥300: whole amounts without decimals; '' without a limit. */
export function usePriceRangeText() {
  const t = useMessages(messages)
  const text = usePriceText()
  const short = (costPoints: number) => text(costPoints).replace(/\.00(?!\d)/, '')
  return (low: number | null, high: number | null): string => {
    if (low !== null && high !== null) return `${short(low)}–${short(high)}`
    if (low !== null) return t('from', { price: short(low) })
    return high === null ? '' : t('upTo', { price: short(high) })
  }
}
