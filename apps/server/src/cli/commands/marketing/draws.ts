import type { DataOf } from '@mall/contract'
import { verifyLog, webCrypto, type FoundFault } from '@mall/contract/draws'
import { Argument, Option, type Command } from 'commander'
import { readText } from '../../files/read-text.ts'
import { findGroup } from '../../derived/find-group.ts'
import { replaceText } from '../../files/replace-file.ts'
import type { MallCli } from '../../frame/mall-cli.ts'
import { formatTime } from '../../frame/format-time.ts'
import { parseNumber } from '../../frame/parse-number.ts'
import { grantPeople } from './benefits/grant-people.ts'

type Draw = DataOf<'ops.closeDraw'>
type Log = DataOf<'draw.verify'>
/**
 * Drawing logs of earlier versions lack the field of removed days, because nothing was removed
 * then.
 */
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
  const group = findGroup(program, ['draw'])
  const show = (draw: Draw) => mall.show(draw, () => [describe(draw), ...describePrizes(draw)])
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
