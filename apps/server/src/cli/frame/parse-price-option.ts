import { parsePrice } from '@mall/contract/amounts'
import type { PriceDisplay } from '@mall/contract/format-money'
import { Misuse } from './mall-cli.ts'

/** costPoints of a price as the shop shows it. @throws Misuse for anything else */
export function parsePriceOption(text: string, option: string, display: PriceDisplay): number {
  const costPoints = parsePrice(text, display.proportion)
  if (costPoints === null || costPoints < 0) {
    throw new Misuse(`${option} 应为商城显示的价格，例：345 或 12.8，而不是 ${text}`)
  }
  return costPoints
}
