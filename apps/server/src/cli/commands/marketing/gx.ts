import { Argument, type Command } from 'commander'
import { readTable } from '../../files/read-table.ts'
import { findGroup } from '../../derived/find-group.ts'
import type { MallCli } from '../../frame/mall-cli.ts'
import { parseNumber } from '../../frame/parse-number.ts'

const BATCH = 1_000
const phoneColumns = { phone: { names: ['手机号', '手机', 'phone'] } } as const

const activityId = () =>
  new Argument('<ID>', '权益活动编号').argParser((text: string) =>
    parseNumber(text, '权益活动编号', 15),
  )

/**
 * Checks all lines before the import. A phone that is imported already is not counted again, so an
 * interrupted import can be repeated.
 */
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
  const group = findGroup(program, ['gx'])
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
}
