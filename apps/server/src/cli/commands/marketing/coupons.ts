import type { IssueResult } from '@mall/contract'
import { Argument, type Command } from 'commander'
import { hashFile } from '../../files/goods-file.ts'
import { personColumns, whoOfRow } from '../../files/person-columns.ts'
import { readTable } from '../../files/read-table.ts'
import { writeSecretFile } from '../../files/replace-file.ts'
import { findGroup } from '../../derived/find-group.ts'
import type { MallCli } from '../../frame/mall-cli.ts'
import { parseNumber } from '../../frame/parse-number.ts'
const BATCH = 200
const RESULTS: Record<IssueResult, string> = {
  issued: '已发放',
  'already-issued': '此前已发放',
  'not-found': '没有这位顾客',
  limit: '已达每人上限',
  'sold-out': '优惠券已发完',
}

const templateId = () =>
  new Argument('<ID>', '券模板编号').argParser((text: string) => parseNumber(text, '券模板编号', 9))

async function issue(mall: MallCli, id: number, file: string, from: number) {
  const lines: { line: number; who: string }[] = []
  for await (const { line, cells } of readTable(file, personColumns))
    lines.push({ line, who: whoOfRow(cells) })
  const fileHash = await hashFile(file)
  const faults: string[] = []
  let issued = 0
  const bar = mall.progress('发放', lines.length - from)
  for (let at = from; at < lines.length; at += BATCH) {
    const batch = lines.slice(at, at + BATCH)
    const rows = batch.map(({ who }) => who)
    const { results } = await mall.call('ops.issueCoupons', { id, fileHash, from: at, rows })
    for (const [index, result] of results.entries()) {
      if (result === 'issued') issued += 1
      else if (result !== 'already-issued') {
        faults.push(`第 ${String(batch[index]?.line)} 行：${RESULTS[result]}`)
      }
    }
    bar.advance(batch.length)
  }
  bar.end()
  mall.show({ issued, faults }, () => [`已发放 ${String(issued)} 张`, ...faults])
  if (faults.length > 0) mall.fail()
}

/** `mall coupons …`: coupon templates, exchange codes, and issues to shoppers of a file. */
export function addCouponCommands(program: Command, mall: MallCli): void {
  const group = findGroup(program, ['coupons'])
  group
    .command('codes')
    .description('生成一批兑换码，每码兑换一张；只在此时给出，写入文件')
    .addArgument(templateId())
    .argument('<COUNT>', '数量，最多 5000', (text: string) => parseNumber(text, '数量', 4))
    .argument('<FILE>', '写入的文件，不能已存在')
    .addHelpText('after', '\n例：mall coupons codes 101 200 codes.csv --company 1')
    .action(async (id: number, count: number, file: string) => {
      let batchId = ''
      await writeSecretFile(file, async () => {
        const created = await mall.call('ops.createCouponCodes', { id, count })
        batchId = created.batchId
        return ['兑换码', ...created.codes, ''].join('\n')
      })
      mall.show({ batchId, count, file }, () => [
        `批次 ${batchId}：${String(count)} 个兑换码已写入 ${file}`,
      ])
    })
  group
    .command('issue')
    .description('给文件中的顾客各发一张；重复执行不会多发')
    .addArgument(templateId())
    .argument('<FILE>', 'CSV，一列“手机号”（也可为用户名或编号）')
    .option('--from <N>', '从第几位顾客开始，从 0 数', (text: string) =>
      parseNumber(text, '--from', 6),
    )
    .addHelpText('after', '\n例：mall coupons issue 101 people.csv --company 1')
    .action((id: number, file: string, { from = 0 }: { from?: number }) =>
      issue(mall, id, file, from),
    )
  group
    .command('request-issue')
    .description('人数超过公司上限时，先请第二人批准')
    .addArgument(templateId())
    .argument('<FILE>', '将要发放的 CSV')
    .addHelpText('after', '\n例：mall coupons request-issue 101 people.csv --company 1')
    .action(async (id: number, file: string) => {
      let persons = 0
      for await (const _row of readTable(file, personColumns)) persons += 1
      const fileHash = await hashFile(file)
      const { approval } = await mall.call('ops.requestCouponIssue', { id, fileHash, persons })
      mall.show({ approval, persons }, () => [
        `${String(persons)} 人，等待第二人批准：mall approvals approve ${approval}`,
      ])
    })
}
