import { exchangeStep } from '@mall/contract/money'
import type { WorldCompany } from '@mall/contract/world'

/** Amounts that cash cannot pay, or points cannot where only points are taken, end the seeding. */
export function checkPrices(company: WorldCompany) {
  const { proportion, exchangeRate, payMethod } = company.info
  const whole = payMethod === '' ? exchangeStep({ exchangeRate }).fen * proportion : proportion
  const { baseFee, rules } = company.settings.freight
  const amounts: [string, number][] = [
    ['运费', baseFee],
    ...rules.map(({ minus }): [string, number] => ['运费减免', minus]),
    ...company.goods.flatMap(({ name, skus }) =>
      skus.map(({ costPoints }): [string, number] => [`商品「${name}」价格`, costPoints]),
    ),
  ]
  for (const [what, amount] of amounts) {
    if (amount % whole !== 0) {
      throw new Error(`公司 ${company.id} ${what} ${amount} 不是 ${whole} 的整数倍`)
    }
  }
}
