import type { DataOf } from '@mall/contract'
import { formatPoints, formatPrice, type PriceDisplay } from '@mall/contract/format-money'
import { drawProblemLabels, verifyLog, webCrypto, type FoundFault } from '@mall/contract/draws'
import { Argument, Option, type Command } from 'commander'
import { readInputFile } from '../../files/read-input-file.ts'
import { readText } from '../../files/read-text.ts'
import { replaceText } from '../../files/replace-file.ts'
import type { MallCli } from '../../frame/mall-cli.ts'
import { formatTime } from '../../frame/format-time.ts'
import { parseNumber } from '../../frame/parse-number.ts'
import { readDisplay } from '../../frame/read-display.ts'
import { grantPeople } from './benefits/grant-people.ts'
import { CURSOR, LIMIT_100, readPage, type PageOptions } from '../page-options.ts'

type Draw = DataOf<'ops.closeDraw'>
type Log = DataOf<'draw.verify'>
/** Files exported by earlier versions state no removed days: their logs are whole. */
type ExportedLog = Omit<Log, 'removedDays' | 'removedNo'> & Partial<Log>

type GrantOptions = { count: number; source?: string; skipUnknown?: boolean }

const STATUSES: Record<Draw['status'], string> = {
  draft: '草稿',
  waiting: '待批准',
  open: '已开启',
  paused: '已暂停',
  closed: '已结束',
  settled: '已结算',
}
const KINDS: Record<Draw['kind'], string> = {
  wheel: '大转盘',
  grid: '九宫格',
  scratchCard: '刮刮卡',
}
const FAULTS: Record<FoundFault['fault'], string> = {
  digest: '摘要不符',
  seed: '种子不符',
  number: '编号不连续',
  ticket: '随机数不符',
  hit: '奖品不符',
  weights: '概率之和不符',
}

const describe = ({ id, title, kind, startsAt, endsAt, status, draws }: Draw) =>
  [
    String(id),
    title,
    KINDS[kind],
    `${formatTime(startsAt)} 至 ${formatTime(endsAt)}`,
    STATUSES[status],
    `抽奖 ${String(draws)} 次`,
  ].join('  ')

const describePrizes = ({ prizes, whole }: Draw) =>
  prizes.map(
    ({ no, title, weight, pieces, given, fallback }) =>
      `  ${String(no)} ${title}  ${String(weight)}/${String(whole)}，` +
      `发出 ${String(given)}${pieces === null ? '' : `，共 ${String(pieces)}`}` +
      (fallback === null ? '' : `，发完改发 ${String(fallback)}`),
  )

/** What a person may draw and win, also where the file leaves it out. */
const describeChances = (draw: Draw, { integralName }: PriceDisplay) =>
  [
    `每人每天免费 ${String(draw.dailyFree)} 次`,
    `${formatPoints(draw.pointsPrice, integralName)}一次可购买 ${String(draw.dailyBought)} 次`,
    `分享 ${String(draw.dailyShared)} 次`,
    `每个订单 ${String(draw.perOrder)} 次`,
    `每人实物奖品最多 ${String(draw.realPerPerson)} 件`,
    `领奖 ${String(draw.claimDays)} 天`,
  ].join('，')

const describeRemoved = (no: number, days: number) =>
  no > 0 ? [`第 1 至 ${String(days)} 天的 ${String(no)} 次抽奖已满两年，记录不再保留`] : []

const drawId = () =>
  new Argument('<ID>', '抽奖编号').argParser((text: string) => parseNumber(text, '抽奖编号', 15))

/** The published log with all of its pages. */
async function readLog(mall: MallCli, id: number): Promise<Log> {
  const log = await mall.call('draw.verify', { id, after: 0 })
  const draws = [...log.draws]
  let { next } = log
  while (next !== null) {
    const page = await mall.call('draw.verify', { id, after: next })
    draws.push(...page.draws)
    next = page.next
  }
  return { ...log, draws, next: null }
}

/** `mall draw …`: lucky draws that can be verified publicly. */
export function addDrawCommands(program: Command, mall: MallCli): void {
  const group = program.command('draw').description('抽奖：开启、暂停、结算、验证')
  const show = (draw: Draw) => mall.show(draw, () => [describe(draw), ...describePrizes(draw)])
  group
    .command('list')
    .description('列出抽奖，最新的在前')
    .option(...LIMIT_100)
    .option(...CURSOR)
    .addHelpText('after', '\n例：mall draw list --company 1')
    .action(async (options: PageOptions) => {
      const { list } = await mall.call('ops.draws', readPage(options))
      mall.show(list, () => (list.length === 0 ? ['没有抽奖'] : list.map(describe)))
    })
  group
    .command('create')
    .description('按 YAML 文件创建抽奖草稿')
    .argument('<FILE>', '标题、玩法、开始与结束时间、奖品及概率；例：examples/draw.yaml')
    .addHelpText('after', '\n例：mall draw create wheel.yaml --company 1')
    .action(async (file: string) => {
      const input = await readInputFile(mall, 'ops.createDraw', file)
      const draw = await mall.call('ops.createDraw', input)
      const display = await readDisplay(mall)
      mall.show(draw, () => [
        describe(draw),
        ...describePrizes(draw),
        describeChances(draw, display),
      ])
    })
  group
    .command('preview')
    .description('模拟 100,000 次抽奖，对照概率、件数和预算，不作任何改动')
    .addArgument(drawId())
    .addHelpText('after', '\n例：mall draw preview 1000000000000 --company 1')
    .action(async (id: number) => {
      const preview = await mall.call('ops.previewDraw', { id })
      const display = await readDisplay(mall)
      mall.show(preview, () => [
        ...preview.prizes.map(
          ({ no, title, expected, hits, given }) =>
            `  ${String(no)} ${title}  应 ${String(expected)}，中 ${String(hits)}，发 ${String(given)}`,
        ),
        `成本 ${formatPrice(preview.cost, display)}` +
          (preview.budgetLasts === null ? '' : `，预算在 ${String(preview.budgetLasts)} 次后用完`),
        ...preview.problems.map(
          ({ no, problem }) =>
            `${no === null ? '' : `${String(no)} `}${drawProblemLabels[problem]}`,
        ),
      ])
      if (preview.problems.length > 0) mall.fail()
    })
  group
    .command('open')
    .description('申请开启，由第二人批准；此后概率与奖品不再改变')
    .addArgument(drawId())
    .addHelpText('after', '\n例：mall draw open 1000000000000 --company 1')
    .action(async (id: number) => {
      const draw = await mall.call('ops.openDraw', { id })
      mall.show(draw, () => [
        describe(draw),
        `等待第二人批准：mall approvals approve ${draw.approval}`,
      ])
    })
  group
    .command('grant')
    .description('向文件中的顾客发放抽奖次数，同一来源每人一次')
    .addArgument(drawId())
    .argument('<FILE>', 'CSV，列：手机号')
    .addOption(
      new Option('--count <N>', '每人次数')
        .argParser((text: string) => parseNumber(text, '--count', 2))
        .default(1),
    )
    .option('--source <TEXT>', '来源，默认文件名')
    .option('--skip-unknown', '跳过没有的手机号')
    .addHelpText('after', '\n例：mall draw grant 1000000000000 people.csv --count 2 --company 1')
    .action((id: number, file: string, options: GrantOptions) => {
      const { count, source = file } = options
      return grantPeople(mall, file, options, async (people, check) => {
        const input = { id, source, count, people, check }
        return (await mall.call('ops.grantDrawChances', input)).results
      })
    })
  group
    .command('pause')
    .description('暂停抽奖，次数保留')
    .addArgument(drawId())
    .addHelpText('after', '\n例：mall draw pause 1000000000000 --company 1')
    .action(async (id: number) => show(await mall.call('ops.pauseDraw', { id, isPaused: true })))
  group
    .command('resume')
    .description('恢复暂停的抽奖')
    .addArgument(drawId())
    .addHelpText('after', '\n例：mall draw resume 1000000000000 --company 1')
    .action(async (id: number) => show(await mall.call('ops.pauseDraw', { id, isPaused: false })))
  group
    .command('close')
    .description('立即结束抽奖，未用的购买次数退回积分')
    .addArgument(drawId())
    .addHelpText('after', '\n例：mall draw close 1000000000000 --company 1')
    .action(async (id: number) => show(await mall.call('ops.closeDraw', { id })))
  group
    .command('settle')
    .description('结算已结束的抽奖：未发出的商品退回仓库')
    .addArgument(drawId())
    .addHelpText('after', '\n例：mall draw settle 1000000000000 --company 1')
    .action(async (id: number) => {
      const draw = await mall.call('ops.settleDraw', { id })
      mall.show(draw, () => [
        describe(draw),
        ...describePrizes(draw),
        `成本 ${String(draw.cost)}，积分 ${String(draw.points)}，` +
          `领取 ${String(draw.claimed)}，放弃 ${String(draw.abandoned)}`,
      ])
    })
  group
    .command('export')
    .description('导出公布的抽奖记录（JSON），不含顾客')
    .addArgument(drawId())
    .argument('<FILE>', '写入的文件')
    .addHelpText('after', '\n例：mall draw export 1000000000000 draw.json --company 1')
    .action(async (id: number, file: string) => {
      const log = await readLog(mall, id)
      await replaceText(file, `${JSON.stringify(log, null, 2)}\n`)
      const { removedNo, removedDays } = log
      mall.show({ draws: log.draws.length, removed: removedNo }, () => [
        ...describeRemoved(removedNo, removedDays),
        `已导出 ${String(log.draws.length)} 次抽奖`,
      ])
    })
  group
    .command('verify')
    .description('按公布的种子重算每次抽奖；给出文件则验证导出的记录')
    .addArgument(drawId())
    .argument('[FILE]', '导出的记录')
    .addHelpText('after', '\n例：mall draw verify 1000000000000 --company 1')
    .action(async (id: number, file?: string) => {
      const log: ExportedLog =
        file === undefined
          ? await readLog(mall, id)
          : (JSON.parse(await readText(file)) as ExportedLog)
      const { removedNo = 0, removedDays = 0 } = log
      const found = await verifyLog(webCrypto, { ...log, after: removedNo })
      const result = { ...found, removed: removedNo }
      mall.show(result, () => [
        ...describeRemoved(removedNo, removedDays),
        `相符 ${String(result.verified - result.faults.length)} 次，` +
          `待种子公布 ${String(result.open)} 次`,
        ...result.faults.map(({ fault, at }) => `${FAULTS[fault]}：${at}`),
      ])
      const isNothingKept = removedNo > 0 && log.draws.length === 0
      if (result.faults.length > 0 || isNothingKept) mall.fail()
    })
}
