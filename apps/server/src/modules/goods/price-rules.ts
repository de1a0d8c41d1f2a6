import { writePrice } from '@mall/contract/amounts'
import { payableUnit, priceUnit } from '@mall/contract/money'
import type { SeedCompany } from '@mall/contract/seed-file'
import { PriceType } from '@mall/contract/states'

type PricedCatalogue = {
  info: Pick<
    SeedCompany['info'],
    'goodsPriceType' | 'proportion' | 'exchangeRate' | 'payMethod' | 'integralPay'
  >
  freight: SeedCompany['settings']['freight']
  suppliers: readonly Pick<SeedCompany['suppliers'][number], 'name' | 'delivery'>[]
  goods: readonly {
    name: string
    skus: readonly { costPoints: number; marketCostPoints: number | null }[]
  }[]
}
/** An unpayable amount of a catalogue; `path` locates it in a seed file's company. */
export type PriceFault = { path: (string | number)[]; message: string }

const hasCash = (payMethod: string) => payMethod.trim() !== ''

/**
 * Lists amounts that are not whole fen (money mode) or whole points (points mode), or that the
 * only accepted payment cannot reach. Every write of a catalogue runs it.
 */
export function findPriceFaults({
  info,
  freight,
  suppliers,
  goods,
}: PricedCatalogue): PriceFault[] {
  const accepts = { cash: hasCash(info.payMethod), points: info.integralPay !== 0 }
  const shown = priceUnit(info)
  const paid = payableUnit(info, accepts)
  const unit = info.goodsPriceType === PriceType.Money ? '分' : '积分'
  const faults: PriceFault[] = []
  function check(path: PriceFault['path'], what: string, amount: number, multiple: number) {
    if (amount % multiple === 0) return
    const reason = amount % shown === 0 ? '按当前支付方式无法支付' : `不是整数${unit}`
    const [value, step] = [amount, multiple].map((one) => writePrice(one, info.proportion))
    const message = `${what}显示为 ${value}，${reason}，须为 ${step} 的整数倍`
    faults.push({ path, message })
  }

  check(['settings', 'freight', 'baseFee'], '运费', freight.baseFee, paid)
  freight.rules.forEach(({ minus }, index) =>
    check(['settings', 'freight', 'rules', index, 'minus'], '运费减免', minus, paid),
  )
  suppliers.forEach(({ name, delivery }, index) =>
    delivery.regions.forEach(({ surcharge }, place) => {
      const path = ['suppliers', index, 'delivery', 'regions', place, 'surcharge']
      check(path, `「${name}」地区运费`, surcharge, paid)
    }),
  )
  goods.forEach(({ name, skus }, index) =>
    skus.forEach(({ costPoints, marketCostPoints }, place) => {
      const path = ['goods', index, 'skus', place]
      check([...path, 'costPoints'], `商品「${name}」价格`, costPoints, paid)
      check([...path, 'marketCostPoints'], `商品「${name}」原价`, marketCostPoints ?? 0, shown)
    }),
  )
  return faults
}
