import type { OperatorsShare } from '@mall/contract'
import { formatPrice, type PriceDisplay } from '@mall/contract/format-money'
import type { Command } from 'commander'
import type { MallCli } from '../../frame/mall-cli.ts'
import { readDisplay } from '../../frame/read-display.ts'

const describeShare = (
  { code, userId, orders, paidOrders, paidAmount }: OperatorsShare,
  display: PriceDisplay,
) =>
  [
    code,
    `顾客 ${String(userId)}`,
    `订单 ${String(orders)}`,
    `已付款 ${String(paidOrders)}`,
    `付款 ${formatPrice(paidAmount, display)}`,
  ].join('  ')

/** `mall shares`: orders that shared links led to. */
export function addShareCommands(program: Command, mall: MallCli): void {
  program
    .command('shares')
    .description('分享带来的订单：按分享的顾客列出，金额高的在前，最多 100 位')
    .addHelpText('after', '\n例：mall shares --company 1')
    .action(async () => {
      const { list } = await mall.call('ops.shares', {})
      const display = await readDisplay(mall)
      mall.show(list, () =>
        list.length === 0
          ? ['没有分享带来的订单']
          : list.map((share) => describeShare(share, display)),
      )
    })
}
