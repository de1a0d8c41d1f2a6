import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { DataOf } from '@mall/contract'
import { goodsHeader } from '../../files/goods-columns.ts'
import { formatOf, toRows, toXlsxCells } from '../../files/goods-file.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { writeCsv } from '../../files/write-csv.ts'
import { writeXlsx } from '../../files/write-xlsx.ts'
import type { MallCli } from '../../frame/mall-cli.ts'
import { readProportion } from './read-proportion.ts'

async function* listAll(mall: MallCli) {
  let cursor: string | null = null
  do {
    const page: DataOf<'ops.goods'> = await mall.call('ops.goods', {
      limit: 100,
      ...(cursor !== null && { cursor }),
    })
    for (const { spuId } of page.list) yield mall.call('ops.goodsDetail', { id: spuId })
    cursor = page.nextCursor
  } while (cursor !== null)
}

/** A product as files hold it: SKUs on sale, with the pieces that can be bought. */
const toImported = ({
  version: _version,
  schedules: _schedules,
  skus,
  ...goods
}: DataOf<'ops.goodsDetail'>) => ({
  ...goods,
  skus: skus
    .filter(({ onSale }) => onSale)
    .map(({ skuId, specValues, costPoints, marketCostPoints, picture, available }) => ({
      skuId,
      specValues,
      costPoints,
      marketCostPoints,
      picture,
      stock: available,
    })),
})

export async function exportGoods(mall: MallCli, file: string) {
  const format = formatOf(file)
  const proportion = await readProportion(mall)
  let count = 0
  async function* rows() {
    for await (const goods of listAll(mall)) {
      count += 1
      yield* toRows(toImported(goods), proportion)
    }
  }
  async function* spreadsheetRows() {
    for await (const row of rows()) yield toXlsxCells(row)
  }
  if (format === 'csv') await writeCsv(file, goodsHeader, rows())
  else if (format === 'xlsx') {
    await writeXlsx(file, { name: '商品', header: goodsHeader }, spreadsheetRows())
  } else {
    await replaceFile(file, (draft) =>
      pipeline(async function* () {
        for await (const goods of listAll(mall)) {
          count += 1
          yield `${JSON.stringify(toImported(goods))}\n`
        }
      }, createWriteStream(draft)),
    )
  }
  mall.print(`已写入 ${file}：${String(count)} 个商品`)
}
