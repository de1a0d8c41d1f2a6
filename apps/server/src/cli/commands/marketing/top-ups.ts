import type { OperatorsTopUp, OperatorsTopUpFace } from '@mall/contract'
import { formatCash, formatPrice, type PriceDisplay } from '@mall/contract/format-money'
import { mobileCarriers, type MobileCarrier } from '@mall/contract/number-segments'
import { topUpStates, type TopUpState } from '@mall/contract/states'
import { Argument, Option, type Command } from 'commander'
import type { MallCli } from '../../frame/mall-cli.ts'
import { formatTime } from '../../frame/format-time.ts'
import { parseNumber } from '../../frame/parse-number.ts'
import { parsePriceOption } from '../../frame/parse-price-option.ts'
import { readDisplay } from '../../frame/read-display.ts'

const CARRIERS: Record<MobileCarrier, string> = {
  mobile: '移动',
  unicom: '联通',
  telecom: '电信',
  broadcast: '广电',
  virtual: '虚拟运营商',
}
const STATES: Record<TopUpState, string> = {
  created: '未提交',
  accepted: '已受理',
  processing: '充值中',
  unknown: '结果未知',
  succeeded: '成功',
  failed: '失败',
}

const describeTopUp = (topUp: OperatorsTopUp) =>
  [
    topUp.id,
    STATES[topUp.state],
    topUp.phone || '号码已删除',
    CARRIERS[topUp.carrier],
    formatCash(topUp.faceValue),
    `订单 ${topUp.orderId}`,
    formatTime(topUp.createdAt),
    topUp.problem,
  ]
    .filter(Boolean)
    .join('  ')

const describeFace = (
  { carrier, faceValue, costPoints, isOut }: OperatorsTopUpFace,
  display: PriceDisplay,
) =>
  [
    CARRIERS[carrier],
    `面值 ${formatCash(faceValue)}`,
    `售价 ${formatPrice(costPoints, display)}`,
    isOut ? '暂缺货' : '可充',
  ].join('  ')

/** `mall top-up …`: phone top-ups and the face values that are offered. */
export function addTopUpCommands(program: Command, mall: MallCli): void {
  const group = program.command('top-up').description('话费充值：记录、查询、面值')
  group
    .command('list')
    .description('列出最近 100 笔充值')
    .addOption(new Option('--state <STATE>', '只列一种状态').choices(topUpStates))
    .addHelpText('after', '\n例：mall top-up list --state unknown --company 1')
    .action(async ({ state }: { state?: TopUpState }) => {
      const { list } = await mall.call('ops.topUps', state === undefined ? {} : { state })
      mall.show(list, () => (list.length === 0 ? ['没有充值'] : list.map(describeTopUp)))
    })
  const show = (topUp: OperatorsTopUp) =>
    mall.show(topUp, () => [
      describeTopUp(topUp),
      `供应商单号 ${topUp.supplierNumber || '无'}`,
      `提交 ${formatTime(topUp.submittedAt, '未提交')}，下次查询 ${formatTime(topUp.nextQueryAt)}`,
      `撤单 ${formatTime(topUp.cancelSentAt, '未发送')}，结果 ${formatTime(topUp.finishedAt)}`,
    ])
  group
    .command('show')
    .description('显示一笔充值')
    .argument('<ID>', '编号')
    .addHelpText('after', '\n例：mall top-up show 1-26112512345678901234-1 --company 1')
    .action(async (id: string) => show(await mall.call('ops.topUp', { id })))
  group
    .command('query')
    .description('用原编号向供应商查询结果并按结果处理，最多每 5 秒一次')
    .argument('<ID>', '编号')
    .addHelpText('after', '\n例：mall top-up query 1-26112512345678901234-1 --company 1')
    .action(async (id: string) => show(await mall.call('ops.queryTopUp', { id })))
  group
    .command('faces')
    .description('列出面值与售价')
    .addHelpText('after', '\n例：mall top-up faces --company 1')
    .action(async () => {
      const { list } = await mall.call('ops.topUpFaceValues', {})
      const display = await readDisplay(mall)
      mall.show(list, () =>
        list.length === 0 ? ['没有面值'] : list.map((face) => describeFace(face, display)),
      )
    })
  group
    .command('set-face')
    .description('设置面值的售价，或标为暂缺货')
    .addArgument(new Argument('<CARRIER>', '运营商').choices(mobileCarriers))
    .argument('<YUAN>', '面值，元')
    .requiredOption('--price <AMOUNT>', '售价，按商城显示的价格')
    .option('--out', '暂缺货')
    .addHelpText('after', '\n例：mall top-up set-face mobile 50 --price 49.9 --company 1')
    .action(
      async (
        carrier: MobileCarrier,
        yuan: string,
        { price, out }: { price: string; out?: true },
      ) => {
        const display = await readDisplay(mall)
        const face = await mall.call('ops.setTopUpFace', {
          carrier,
          faceValue: parseNumber(yuan, '面值', 4) * 100,
          costPoints: parsePriceOption(price, '--price', display),
          isOut: out === true,
        })
        mall.show(face, () => [describeFace(face, display)])
      },
    )
}
