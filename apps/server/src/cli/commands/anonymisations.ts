import type { DataOf } from '@mall/contract'
import { readTable } from '../files/read-table.ts'
import { writeCsv } from '../files/write-csv.ts'
import { BadFile, Misuse, type MallCli } from '../frame/mall-cli.ts'
import { parseNumber } from '../frame/parse-number.ts'

/** Shoppers of one call of `ops.reapplyAnonymisations`. */
const BATCH = 200

const columns = {
  companyId: { names: ['公司编号', 'companyId'], optional: true },
  id: { names: ['顾客编号', 'id'] },
} as const

/** The company of the call or of the caller; all companies for the platform without one. */
async function listCompanyIds(mall: MallCli): Promise<number[]> {
  const stated = mall.optionalCompanyId() ?? (await mall.call('ops.me', {})).companyId
  if (stated !== 0) return [stated]
  const ids: number[] = []
  let cursor: string | null = null
  do {
    const page: DataOf<'ops.companies'> = await mall.call('ops.companies', {
      limit: 100,
      ...(cursor !== null && { cursor }),
    })
    ids.push(...page.list.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== null)
  return ids
}

/** Writes the shoppers whose personal data were removed, to be removed again after a restore. */
export async function writeAnonymisations(mall: MallCli, file: string): Promise<void> {
  const companyIds = await listCompanyIds(mall)
  let count = 0
  async function* rows() {
    for (const companyId of companyIds) {
      let cursor: string | null = null
      do {
        const page: DataOf<'ops.anonymisations'> = await mall.call(
          'ops.anonymisations',
          { limit: 100, ...(cursor !== null && { cursor }) },
          { companyId },
        )
        for (const { id, anonymisedAt } of page.list) {
          count += 1
          yield [String(companyId), String(id), anonymisedAt]
        }
        cursor = page.nextCursor
      } while (cursor !== null)
    }
  }
  await writeCsv(file, ['公司编号', '顾客编号', '删除时间'], rows())
  mall.show({ file, companies: companyIds, shoppers: count }, () => [
    `已写入 ${file}：${String(companyIds.length)} 家公司，${String(count)} 位顾客`,
  ])
}

/** Shoppers of a file by company; rows without one belong to `--company`. */
async function readShoppers(mall: MallCli, file: string): Promise<Map<number, number[]>> {
  const only = mall.optionalCompanyId()
  const shoppers = new Map<number, number[]>()
  let rows = 0
  for await (const { line, cells } of readTable(file, columns)) {
    rows += 1
    const named = cells.companyId ? parseNumber(cells.companyId, '公司编号', 9) : only
    if (named === undefined) {
      throw new Misuse(`第 ${String(line)} 行没有公司编号，请写 --company N`)
    }
    if (only !== undefined && named !== only) continue
    const ids = shoppers.get(named) ?? []
    ids.push(parseNumber(cells.id, '顾客编号', 15))
    shoppers.set(named, ids)
  }
  if (rows === 0) throw new BadFile(`${file} 没有顾客，不能用来再次删除；请用备份之后写出的名单`)
  if (shoppers.size === 0) throw new BadFile(`${file} 没有公司 ${String(only)} 的顾客`)
  return shoppers
}

/** Removes personal data again that a restored backup has brought back. */
export async function reapplyAnonymisations(mall: MallCli, file: string): Promise<void> {
  const counts = { anonymised: 0, already: 0, 'not-found': 0 }
  for (const [companyId, ids] of await readShoppers(mall, file)) {
    for (let from = 0; from < ids.length; from += BATCH) {
      const shopperIds = ids.slice(from, from + BATCH)
      const input = { shopperIds }
      const { results } = await mall.call('ops.reapplyAnonymisations', input, { companyId })
      for (const result of results) counts[result] += 1
    }
  }
  mall.show(counts, () => [
    `重新删除 ${String(counts.anonymised)}，此前已删除 ${String(counts.already)}，没有这位顾客 ${String(counts['not-found'])}`,
  ])
}
