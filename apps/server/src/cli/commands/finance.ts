import type { BillRow, DataOf } from '@mall/contract'
import { Option, type Command } from 'commander'
import { readAlipayBill } from '../files/bills/alipay-bill.ts'
import { readBankBill } from '../files/bills/bank-bill.ts'
import { readUnionpayBill } from '../files/bills/unionpay-bill.ts'
import { readWechatBill } from '../files/bills/wechat-bill.ts'
import { Misuse, type MallCli } from '../frame/mall-cli.ts'
import { CURSOR, LIMIT, readPage, type PageOptions } from './page-options.ts'

type Reconciliation = DataOf<'ops.reconcile'>
type Channel = Reconciliation['channel']

const readers: Record<Channel, (file: string) => AsyncGenerator<BillRow>> = {
  wechat: readWechatBill,
  alipay: readAlipayBill,
  bank: readBankBill,
  unionpay: readUnionpayBill,
}
const channelNames: Record<Channel, string> = {
  wechat: '微信支付',
  alipay: '支付宝',
  bank: '银行',
  unionpay: '银联',
}
const kindNames: Record<Reconciliation['differences'][number]['kind'], string> = {
  'missing-in-books': '账单有收款，账上没有',
  'missing-in-bill': '账上有收款，账单没有',
  amount: '收款金额不同',
  state: '状态不同',
  transaction: '交易号不同',
  'refund-missing-in-books': '账单有退款，账上没有',
  'refund-missing-in-bill': '账上有退款，账单没有',
  'refund-amount': '退款金额不同',
  duplicate: '账单重复',
  'other-merchant': '其他商户的记录',
}

const yuan = (fen: number) => (fen / 100).toFixed(2)

const describe = (one: Reconciliation) => [
  `${channelNames[one.channel]} ${one.day}  收款 ${String(one.payments)} 笔 ¥${yuan(one.paid)}，退款 ${String(one.refunds)} 笔 ¥${yuan(one.refunded)}，手续费 ¥${yuan(one.fees)}`,
  ...one.differences.map(({ kind, id, companyId, line, bill, books }) =>
    [
      `  ✗ ${kindNames[kind]}`,
      id,
      companyId === null ? '' : `公司 ${String(companyId)}`,
      line === null ? '' : `第 ${String(line)} 行`,
      `账单 ${bill}`,
      `账上 ${books}`,
    ]
      .filter(Boolean)
      .join('  '),
  ),
  one.differences.length === 0
    ? '  ✓ 账单与账上一致'
    : `  ${String(one.differences.length)} 处不同`,
]

/** Payment providers' bills against the records of a company or, for the platform, of all. */
export function addFinanceCommands(program: Command, mall: MallCli): void {
  program
    .command('reconcile')
    .description(
      '用支付渠道一天的账单核对本公司的收款与退款，平台操作员不写 --company 时为全部公司；有不同时退出码为 1',
    )
    .addOption(
      new Option('--channel <CHANNEL>', '渠道').choices(Object.keys(readers)).makeOptionMandatory(),
    )
    .requiredOption('--day <DAY>', '北京时间的日期，如 2026-11-22；银联为清算日期')
    .requiredOption(
      '--file <BILL>',
      '账单文件：微信交易账单、支付宝业务明细（GBK）、银行 CSV 或银联的 ZM 文件',
    )
    .addHelpText(
      'after',
      '\n例：mall reconcile --channel wechat --day 2026-11-22 --file tradebill.csv',
    )
    .action(async ({ channel, day, file }: { channel: Channel; day: string; file: string }) => {
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day))
        throw new Misuse(`--day「${day}」应为 2026-11-22 的形式`)
      const rows: BillRow[] = []
      for await (const row of readers[channel](file)) rows.push(row)
      const result = await mall.call('ops.reconcile', { channel, day, rows })
      mall.show(result, () => describe(result))
      if (result.differences.length > 0) mall.fail()
    })
  program
    .command('reconciliations')
    .description('列出对账结果，最新的在前')
    .option(...LIMIT)
    .option(...CURSOR)
    .action(async (options: PageOptions) => {
      const { list } = await mall.call('ops.reconciliations', readPage(options))
      mall.show(list, () => (list.length === 0 ? ['没有对账结果'] : list.flatMap(describe)))
    })
}
