import type { DataOf } from '@mall/contract'
import { withChoices } from '../../frame/choices.ts'
import { Option, type Command } from 'commander'
import { formatTime } from '../../frame/format-time.ts'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'
import { parseNumber } from '../../frame/parse-number.ts'
import { collect, parsePieces } from '../../frame/parse-pieces.ts'
import { CURSOR, LIMIT, readPage, type PageOptions } from '../page-options.ts'

type Request = DataOf<'ops.afterSales'>['list'][number]
type Decided = DataOf<'ops.approveAfterSale'>

const statuses = ['待审核', '待退货', '退货中', '退款中', '已退款', '已拒绝', '已撤销']
const kinds = { refund: '仅退款', return: '退货退款' } as const
const reasons = {
  unwanted: '不想要了',
  late: '商家未按时发货',
  lost: '一直没有收到货',
  damaged: '商品破损',
  wrong: '商家发错或漏发',
  quality: '质量问题',
  different: '与商品描述不符',
  other: '其他原因',
} as const

const yuan = (fen: number) => (fen / 100).toFixed(2)
const describeLine = ({ lineId, name, specText, num }: Request['lines'][number]) =>
  `  行 ${String(lineId)}  ${[name, specText].filter(Boolean).join(' ')} ×${String(num)}`

const describe = (one: Request) => [
  [
    `${one.id}  ${statuses[one.status] ?? ''}  ${kinds[one.kind]}  ${reasons[one.reason]}`,
    `积分 ${String(one.points)}  现金 ${yuan(one.cash)}`,
    one.approvalId && `待第二人批准 ${one.approvalId}`,
  ]
    .filter(Boolean)
    .join('  '),
  ...(one.note === '' ? [] : [`  ${one.note}`]),
  ...one.lines.map(describeLine),
  ...one.pictures.map(({ src }) => `  [图片] ${src}`),
  ...(one.returnParcel ? [`  ${one.returnParcel.shipper} ${one.returnParcel.trackingNumber}`] : []),
]

const describeDecided = ({ afterSale, approval }: Decided) => [
  ...describe(afterSale),
  ...(approval === null ? [] : [`待第二人批准：mall approvals approve ${approval}`]),
]

/** 元 with at most two decimals, as fen. */
function parseYuan(value: string): number {
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(value)
  if (!found) throw new Misuse('--cash 应为金额（元），如 12.50')
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** A whole number from 0 on. */
function parseCount(value: string, option: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new Misuse(`${option} 应为整数，而不是 ${value}`)
  return Number(value)
}

type Limits = { points?: string; cash?: string }
const parseLimits = ({ points, cash }: Limits) => ({
  ...(points !== undefined && { points: parseCount(points, '--points') }),
  ...(cash !== undefined && { cash: parseYuan(cash) }),
})

type Approval = Limits & { note: string; returnAddress: string }
type Refund = Limits & { line: string[]; reason: keyof typeof reasons; note: string }

/** Parses `行=件数` pairs, separated by commas. */
const parseSaleable = (text: string) =>
  text.split(',').map((pair) => {
    const [lineId = '', saleable = ''] = pair.split('=')
    return {
      lineId: parseNumber(lineId, '--saleable 的行', 15),
      saleable: parseCount(saleable, '--saleable 的件数'),
    }
  })

/** After-sales requests: review, receipt of goods, compensation. */
export function addAfterSaleCommands(program: Command, mall: MallCli): void {
  const group = program.command('after-sales').description('售后：列出、审核、收货、补偿')
  group
    .command('list')
    .description('列出售后申请，最新的在前')
    .option('--open', '只列等待处理的：待审核与退货中')
    .option(
      '--status <N>',
      `状态：${statuses.map((name, at) => `${String(at)} ${name}`).join('，')}`,
    )
    .option(...LIMIT)
    .option(...CURSOR)
    .addHelpText('after', '\n例：mall after-sales list --company 7 --open')
    .action(async (options: PageOptions & { open?: true; status?: string }) => {
      const { open, status } = options
      const { list } = await mall.call('ops.afterSales', {
        ...readPage(options),
        ...(open && { open }),
        ...(status !== undefined && { status }),
      })
      mall.show(list, () => (list.length === 0 ? ['没有售后申请'] : list.flatMap(describe)))
    })
  group
    .command('show')
    .description('查看一个售后申请与处理经过')
    .argument('<ID>', '售后编号')
    .addHelpText('after', '\n例：mall after-sales show --company 7 26112312345678901234-a1')
    .action(async (id: string) => {
      const request = await mall.call('ops.afterSale', { id })
      mall.show(request, () => [
        ...describe(request),
        ...request.events.map(({ at, status, note }) =>
          [`  ${formatTime(at)}`, statuses[status], note].filter(Boolean).join('  '),
        ),
      ])
    })
  group
    .command('approve')
    .description('同意申请：仅退款的开始退款，退货的请顾客寄回；金额较大时需第二人批准')
    .argument('<ID>', '售后编号')
    .option('--points <N>', '只退这些积分')
    .option('--cash <YUAN>', '只退这些现金（元）')
    .option('--note <TEXT>', '说明，显示给顾客', '')
    .option('--return-address <TEXT>', '这次退货的地址；不写时为公司的退货地址', '')
    .addHelpText('after', '\n例：mall after-sales approve --company 7 26112312345678901234-a1')
    .action(async (id: string, { note, returnAddress, ...limits }: Approval) => {
      const input = { id, note, returnAddress, ...parseLimits(limits) }
      const decided = await mall.call('ops.approveAfterSale', input)
      mall.show(decided, () => describeDecided(decided))
    })
  group
    .command('reject')
    .description('拒绝申请或退回的商品，原因显示给顾客')
    .argument('<ID>', '售后编号')
    .requiredOption('--reason <TEXT>', '原因')
    .addHelpText(
      'after',
      '\n例：mall after-sales reject --company 7 26112312345678901234-a1 --reason 商品已使用',
    )
    .action(async (id: string, { reason }: { reason: string }) => {
      const request = await mall.call('ops.rejectAfterSale', { id, reason })
      mall.show(request, () => describe(request))
    })
  group
    .command('receive')
    .description('收到退货：每行可再售的件数回到库存，并开始退款；金额较大时需第二人批准')
    .argument('<ID>', '售后编号')
    .requiredOption('--saleable <LINES>', '每行可再售的件数：行=件数，以逗号分隔，每行都要写')
    .option('--points <N>', '只退这些积分')
    .option('--cash <YUAN>', '只退这些现金（元）')
    .option('--note <TEXT>', '说明，显示给顾客', '')
    .addHelpText(
      'after',
      '\n例：mall after-sales receive --company 7 26112312345678901234-a1 --saleable 1000000000012=1,1000000000013=0',
    )
    .action(
      async (id: string, options: Limits & { saleable: string; note: string }): Promise<void> => {
        const { saleable, note, ...limits } = options
        const lines = parseSaleable(saleable)
        const input = { id, lines, note, ...parseLimits(limits) }
        const decided = await mall.call('ops.receiveReturn', input)
        mall.show(decided, () => describeDecided(decided))
      },
    )
  group
    .command('refund')
    .description('不经顾客申请，主动退款，不收回商品；金额较大时需第二人批准')
    .argument('<CHILD>', '子订单编号')
    .option('--line <SKU:NUM>', '退款的商品与件数，可多次给出；省略时为全部可退的商品', collect, [])
    .addOption(withChoices(new Option('--reason <REASON>'), '原因', reasons).makeOptionMandatory())
    .requiredOption('--note <TEXT>', '说明，显示给顾客')
    .option('--points <N>', '只退这些积分')
    .option('--cash <YUAN>', '只退这些现金（元）')
    .addHelpText(
      'after',
      `\n例：mall after-sales refund --company 7 26112312345678901234-1 --line 1001:1 --reason 商品破损 --note 运输中破损，已全额退款`,
    )
    .action(async (id: string, options: Refund) => {
      const { line, reason, note, ...limits } = options
      const lines = line.map(parsePieces)
      const refund = {
        id,
        reason,
        note,
        ...(lines.length > 0 && { lines }),
        ...parseLimits(limits),
      }
      const decided = await mall.call('ops.refundOrder', refund)
      mall.show(decided, () => describeDecided(decided))
    })
  group
    .command('compensate')
    .description('另给顾客补偿积分，每个申请一次，上限见公司设置 operatorCredit')
    .argument('<ID>', '售后编号')
    .requiredOption('--points <N>', '积分')
    .requiredOption('--reason <TEXT>', '原因，显示给顾客')
    .option('--days <N>', '有效天数', '365')
    .addHelpText(
      'after',
      '\n例：mall after-sales compensate --company 7 26112312345678901234-a1 --points 200 --reason 包装破损',
    )
    .action(async (id: string, options: { points: string; reason: string; days: string }) => {
      const points = parseNumber(options.points, '--points')
      const days = parseNumber(options.days, '--days', 4)
      const expiresAt = new Date(Date.now() + days * 86_400_000).toISOString()
      const input = { id, points, reason: options.reason, expiresAt }
      const request = await mall.call('ops.compensateAfterSale', input)
      mall.show(request, () => describe(request))
    })
}
