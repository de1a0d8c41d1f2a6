import type { DataOf } from '@mall/contract'
import { formatCash } from '@mall/contract/format-money'
import type { Command } from 'commander'
import { formatTime } from '../frame/format-time.ts'
import type { MallCli } from '../frame/mall-cli.ts'
import { parseNumber } from '../frame/parse-number.ts'
import { addShopperOptions, findWho, type ShopperOptions } from '../frame/shopper-options.ts'

type Refund = DataOf<'ops.refunds'>['list'][number]

const CHANNELS: Record<Refund['channel'], string> = {
  wechat: '微信支付',
  alipay: '支付宝',
  bank: '银行支付',
  unionpay: '银联支付',
}
const STATUSES: Record<Refund['status'], string> = {
  created: '待发送',
  sent: '处理中',
  unknown: '结果未知，自动重试中',
  succeeded: '已到账',
  failed: '失败',
}
const REFUNDS = 100

const describeRefund = ({ id, orderId, channel, amount, status, attempt, createdAt }: Refund) => {
  const repeated = attempt > 1 ? `，第 ${String(attempt)} 次发起` : ''
  const sum = `${CHANNELS[channel]} ${formatCash(amount)}`
  return [id, `订单 ${orderId}`, sum, formatTime(createdAt), `${STATUSES[status]}${repeated}`].join(
    '  ',
  )
}

/** Records of one company: refunds, page reports, restock reminders, consents. */
export function addCompanyRecordCommands(program: Command, mall: MallCli): void {
  const ofCompany = async () => ({ companyId: await mall.ownCompanyId() })
  program
    .command('telemetry')
    .description('页面错误、性能与安全策略报告，按宿主、版本汇总')
    .option('--days <N>', '最近的天数，最多 30', '7')
    .action(async (options: { days: string }) => {
      const days = parseNumber(options.days, '--days')
      const { events } = await mall.call('ops.telemetry', { days }, await ofCompany())
      mall.show(events, () =>
        events.length === 0
          ? [`最近 ${String(days)} 天没有页面报告`]
          : events.map(({ name, host, release, detail, count, p75 }) => {
              const value = p75 === null ? '' : ` p75 ≤ ${String(p75)}`
              return `${String(count).padStart(8)}  ${name} ${detail} · ${host} ${release}${value}`
            }),
      )
    })
  program
    .command('refunds')
    .description(`列出未到账的现金退款（--all 全部，最近 ${String(REFUNDS)} 笔）`)
    .option('--all', '全部状态')
    .action(async ({ all }: { all?: true }) => {
      const input = { state: all ? ('all' as const) : ('open' as const) }
      const { list } = await mall.call('ops.refunds', input, await ofCompany())
      mall.show(list, () => {
        if (list.length === 0) return [all ? '没有现金退款' : '没有未到账的退款']
        const lines = list.map(describeRefund)
        return list.length < REFUNDS ? lines : [...lines, `只列出最近 ${String(REFUNDS)} 笔`]
      })
    })
  program
    .command('repeat-refund')
    .description('重新发起退款；失败的退款以新编号重发')
    .requiredOption('--id <REFUND>', '退款编号')
    .action(async ({ id }: { id: string }) => {
      const refund = await mall.call('ops.repeatRefund', { id }, await ofCompany())
      mall.show(refund, () => [describeRefund(refund)])
      if (refund.status === 'failed') mall.fail()
    })
  program
    .command('restock-reminders')
    .description('列出等待到货的商品：等待人数、最早订阅时间、缺货规格')
    .action(async () => {
      const { list } = await mall.call('ops.restockReminders', {}, await ofCompany())
      mall.show(list, () =>
        list.length === 0
          ? ['没有等待到货的商品']
          : list.map(({ spuId, name, waiting, since, soldOutSkus }) => {
              const skus = soldOutSkus.map((sku) => `${String(sku.skuId)} ${sku.specText}`.trim())
              return `${String(spuId)}  ${name}  ${String(waiting)} 人等待，最早 ${formatTime(since)}  缺货规格：${skus.join('，') || '无'}`
            }),
      )
    })
  addShopperOptions(program.command('consents'))
    .description('列出顾客同意条款的记录：用户、文件、版本、时间；最近 1000 条')
    .option('--user <ID>', '顾客编号，同 --shopper')
    .action(async (options: ShopperOptions & { user?: string }) => {
      const { user } = options
      const number = user === undefined ? undefined : String(parseNumber(user, '--user', 15))
      const who = findWho(options, number)
      const input = who === undefined ? {} : { userId: who }
      const { records } = await mall.call('ops.consents', input, await ofCompany())
      mall.show(records, () =>
        records.length === 0
          ? ['没有记录 (no consent records)']
          : records.map(({ userId, document, version, how, method, agreedAt }) =>
              [formatTime(agreedAt), `用户 ${String(userId)}`, document, version, how, method].join(
                '  ',
              ),
            ),
      )
    })
}
