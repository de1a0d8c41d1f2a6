import { formatMessage } from '../messages/index.ts'
import { groupThousands } from '@mall/contract/format-money'
import { formats } from './messages.ts'

/** Sales and the like: 3118 → "3,118"; from 5 digits 32999 → "3.2万+" (cut, never rounded up). */
export function shortCount(count: number): string {
  const whole = Math.max(0, Math.floor(count))
  if (whole < 10_000) return groupThousands(String(whole))
  const tenths = Math.floor(whole / 1000)
  const rest = tenths % 10
  const cut = groupThousands(String(Math.floor(tenths / 10))) + (rest ? `.${rest}` : '')
  return formatMessage(formats.tenThousands, { count: cut })
}
