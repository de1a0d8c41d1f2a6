import type { GxStatement } from '@mall/contract'
import { Argument, type Command } from 'commander'
import { readTable } from '../../files/read-table.ts'
import type { MallCli } from '../../frame/mall-cli.ts'
import { parseNumber } from '../../frame/parse-number.ts'

const BATCH = 1_000
const STATES = { coming: '未开始', open: '进行中', ended: '已结束', stopped: '已停止' } as const
const phoneColumns = { phone: { names: ['手机号', '手机', 'phone'] } } as const

const activityId = () =>
  new Argument('<ID>', '权益活动编号').argParser((text: string) =>
    parseNumber(text, '权益活动编号', 15),
  )

const describe = ({ id, title, state, qualified, claimed }: GxStatement) =>
  [
    String(id),
    title,
    STATES[state],
    `名单 ${String(qualified)} 人`,
    `已领取 ${String(claimed)} 人`,
  ].join('  ')

/** All lines are checked first. Each phone counts once, so an interrupted import is repeated. */
async function importPhones(
  mall: MallCli,
  id: number,
  file: string,
  { source = file }: { source?: string },
) {
  const phones: string[] = []
  const faults: string[] = []
  for await (const { line, cells } of readTable(file, phoneColumns)) {
    if (/^1\d{10}$/.test(cells.phone)) phones.push(cells.phone)
    else faults.push(`第 ${String(line)} 行：手机号有误`)
  }
  if (faults.length > 0 || phones.length === 0) {
    const summary =
      faults.length > 0 ? `${String(faults.length)} 行有误，没有导入` : '文件没有手机号'
    mall.show({ faults }, () => [...faults, summary])
    mall.fail()
    return
  }
  const counts = { added: 0, already: 0 }
  for (let from = 0; from < phones.length; from += BATCH) {
    const batch = phones.slice(from, from + BATCH)
    const { results } = await mall.call('ops.importGx', { id, source, phones: batch })
    for (const result of results) counts[result] += 1
  }
  mall.show(counts, () => [
    `已导入 ${String(counts.added)} 个手机号，之前已有 ${String(counts.already)} 个`,
  ])
}

/** `mall gx …`: benefit activities for the phones of a list. */
export function addGxCommands(program: Command, mall: MallCli): void {
  const group = program.command('gx').description('gx 活动：导入名单、列出、查看、停止')
  group
    .command('import')
    .description('把名单导入权益活动，每个手机号一次；中断后可重做')
    .addArgument(activityId())
    .argument('<FILE>', 'CSV 文件，有一列 手机号')
    .option('--source <NAME>', '来源名称，默认为文件名')
    .addHelpText('after', '\n例：mall gx import 1000000000000 vip.csv --company 1')
    .action((id: number, file: string, options: { source?: string }) =>
      importPhones(mall, id, file, options),
    )
  group
    .command('list')
    .description('列出 gx 活动')
    .addHelpText('after', '\n例：mall gx list --company 1')
    .action(async () => {
      const { list } = await mall.call('ops.gxCampaigns', {})
      mall.show(list, () => (list.length === 0 ? ['没有 gx 活动'] : list.map(describe)))
    })
  group
    .command('show')
    .description('查看活动及其名单来源')
    .addArgument(activityId())
    .addHelpText('after', '\n例：mall gx show 1000000000000 --company 1')
    .action(async (id: number) => {
      const campaign = await mall.call('ops.gxCampaign', { id })
      mall.show(campaign, () => [
        describe(campaign),
        ...campaign.sources.map(({ source, phones }) => `  ${source}：${String(phones)} 个手机号`),
      ])
    })
  group
    .command('stop')
    .description('停止活动：不再领取和下单，已有取件码仍有效')
    .addArgument(activityId())
    .addHelpText('after', '\n例：mall gx stop 1000000000000 --company 1')
    .action(async (id: number) => {
      const campaign = await mall.call('ops.stopGx', { id })
      mall.show(campaign, () => [describe(campaign)])
    })
}
