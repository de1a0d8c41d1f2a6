import { basename } from 'node:path'
import { calls, type ArgsOf, type CardSecretPool } from '@mall/contract'
import { describeRow } from '@mall/contract/describe-row'
import { CASH } from '@mall/contract/format-money'
import { readField } from '@mall/contract/read-field'
import { Argument, type Command } from 'commander'
import { readTable } from '../../files/read-table.ts'
import { findGroup } from '../../derived/find-group.ts'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'
import { parseNumber } from '../../frame/parse-number.ts'

const columns = {
  number: { names: ['卡号', 'number'] },
  password: { names: ['密码', '卡密', 'password'], optional: true },
  end: { names: ['有效期至', 'end'], optional: true },
} as const
const BATCH = 500

type Secret = ArgsOf<'ops.importCardSecrets'>['secrets'][number]
type Line = { line: number; secret: Secret }

const skuArgument = () =>
  new Argument('<SKU>', 'SKU 编号').argParser((text: string) => parseNumber(text, 'SKU 编号', 15))

const poolField = readField(calls['ops.importCardSecrets'].data.shape.pool)
const describe = (pool: CardSecretPool) => describeRow(poolField, pool, CASH)

/** Lines of a file; all of them are read before the first is sent. */
async function readSecrets(file: string): Promise<Line[]> {
  const lines: Line[] = []
  const faults: string[] = []
  for await (const { line, cells } of readTable(file, columns)) {
    const { number, password, end } = cells
    if (number === '') faults.push(`第 ${String(line)} 行：没有卡号`)
    const isDay = end === '' || /^\d{4}-\d{2}-\d{2}$/.test(end)
    if (!isDay) faults.push(`第 ${String(line)} 行：有效期应如 2027-12-31`)
    lines.push({ line, secret: { number, password, endsOn: end === '' ? null : end } })
  }
  if (faults.length > 0) throw new Misuse([...faults, '没有导入'].join('\n'))
  if (lines.length === 0) throw new Misuse(`${file} 没有卡密`)
  return lines
}

/** Imports the secrets of a file; a repeated command skips imported ones. */
async function importFile(mall: MallCli, skuId: number, file: string): Promise<void> {
  const lines = await readSecrets(file)
  const duplicates: number[] = []
  let imported = 0
  let pool: CardSecretPool | null = null
  for (let from = 0; from < lines.length; from += BATCH) {
    const part = lines.slice(from, from + BATCH)
    const secrets = part.map(({ secret }) => secret)
    const batch = basename(file).slice(0, 80)
    const result = await mall.call('ops.importCardSecrets', { skuId, batch, secrets })
    imported += result.imported
    duplicates.push(...result.duplicates.flatMap((index) => part[index]?.line ?? []))
    pool = result.pool
  }
  mall.show({ imported, duplicates, pool }, () => [
    ...duplicates.map((line) => `第 ${String(line)} 行：重复，之前已导入`),
    `导入 ${String(imported)} 个，重复 ${String(duplicates.length)} 个`,
    ...(pool ? [describe(pool)] : []),
  ])
}

/** `mall secrets-pool …`: pools of card secrets. */
export function addSecretsPoolCommands(program: Command, mall: MallCli): void {
  const group = findGroup(program, ['secrets-pool'])
  group
    .command('import')
    .description('导入一个 SKU 的卡密（CSV：卡号、密码、有效期至），每行一次，可重复执行')
    .addArgument(skuArgument())
    .argument('<FILE>', 'CSV 文件')
    .addHelpText('after', '\n例：mall secrets-pool import 1201 secrets.csv --company 1')
    .action((skuId: number, file: string) => importFile(mall, skuId, file))
}
