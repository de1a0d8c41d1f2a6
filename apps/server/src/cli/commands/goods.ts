import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { dirname } from 'node:path'
import type { DataOf, ImportedGoodsInput } from '@mall/contract'
import type { Command } from 'commander'
import {
  formatOf,
  formatPrice,
  goodsHeader,
  hashFile,
  parsePrice,
  readGoods,
  toRows,
  toXlsxCells,
  type FileGoods,
} from '../files/goods-file.ts'
import { createPictureTaker, takeGoodsPictures } from '../files/goods-pictures.ts'
import { writeCsv } from '../files/write-csv.ts'
import { writeXlsx } from '../files/write-xlsx.ts'
import { CommandFailed, Misuse, type MallCli } from '../frame/mall-cli.ts'
import { parseNumber } from '../frame/parse-number.ts'

type Goods = DataOf<'ops.goodsDetail'>
const BATCH = 100
const MOST_FAULTS = 200

const proportionOf = async (mall: MallCli) => {
  const companyId = await mall.ownCompanyId()
  return (await mall.call('login.companyInfo', { companyId }, { companyId })).proportion
}

type Part = { badLines?: ReadonlySet<number>; skip?: number }

/**
 * Products of a file in batches, without those of bad lines, and without the first `skip` of the
 * rest.
 */
async function* batchesOf(
  file: string,
  proportion: number,
  { badLines = new Set(), skip = 0 }: Part = {},
) {
  let batch: FileGoods[] = []
  let index = 0
  for await (const product of readGoods(file, proportion)) {
    if (badLines.has(product.line)) continue
    index += 1
    if (index <= skip) continue
    batch.push(product)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Faults of a batch by line: those of reading, and those that the mall finds. */
async function checkBatch(mall: MallCli, batch: readonly FileGoods[]) {
  const faults = batch.flatMap((product) => product.faults)
  const readable = batch.filter((product) => product.faults.length === 0)
  if (readable.length === 0) return faults
  try {
    const goods = readable.map((product) => product.goods)
    const checked = await mall.call('ops.checkGoods', { goods })
    for (const { index, field, message } of checked.faults) {
      const line = readable[index]?.line ?? 0
      faults.push({ line, reason: `${field}：${message}` })
    }
  } catch (error) {
    if (!(error instanceof CommandFailed) || error.issues.length === 0) throw error
    for (const { field, message } of error.issues) {
      const [, index = '', ...rest] = field.split('.')
      const line = readable[Number(index)]?.line ?? 0
      faults.push({ line, reason: `${rest.join('.')}：${message}` })
    }
  }
  return faults.toSorted((a, b) => a.line - b.line)
}

type ImportOptions = { skipBad?: true; checkOnly?: true }

async function importFile(mall: MallCli, file: string, { skipBad, checkOnly }: ImportOptions) {
  formatOf(file)
  const proportion = await proportionOf(mall)
  const fileHash = await hashFile(file)
  const { id, next } = await mall.call('ops.beginImport', { fileHash })
  const faults: { line: number; reason: string }[] = []
  const badLines = new Set<number>()
  let total = 0
  const checking = mall.progress('核对', 0)
  // A former run has checked its products; with bad ones in between, all are counted again.
  const checkedBefore = skipBad || checkOnly ? 0 : next
  for await (const batch of batchesOf(file, proportion, { skip: checkedBefore })) {
    const found = await checkBatch(mall, batch)
    for (const product of batch) {
      const last = product.line + product.goods.skus.length
      if (
        found.some(({ line }) => line >= product.line && line < Math.max(last, product.line + 1))
      ) {
        badLines.add(product.line)
      }
    }
    if (faults.length < MOST_FAULTS) faults.push(...found)
    total += batch.length
    checking.advance(batch.length)
  }
  checking.end()
  const report = faults
    .slice(0, MOST_FAULTS)
    .map(({ line, reason }) => `第 ${String(line)} 行：${reason}`)
  if (faults.length > 0 && !skipBad) {
    mall.show({ faults, imported: 0 }, () => [
      ...report,
      `${String(badLines.size)} 个商品有误，没有导入`,
    ])
    return mall.fail()
  }
  if (checkOnly)
    return mall.show({ faults, total }, () => [...report, `${String(total)} 个商品可以导入`])

  if (next > 0) mall.print(`继续上次的导入：已完成 ${String(next)} 个商品`)
  const take = createPictureTaker(mall, dirname(file))
  const bar = mall.progress('导入', checkedBefore + total - badLines.size)
  bar.advance(next)
  let from = next
  for await (const batch of batchesOf(file, proportion, { badLines, skip: next })) {
    const goods: ImportedGoodsInput[] = []
    for (const product of batch) {
      try {
        goods.push(await takeGoodsPictures(product.goods, take))
      } catch (error) {
        if (!(error instanceof CommandFailed)) throw error
        throw new CommandFailed(
          `第 ${String(product.line)} 行：${error.message}；修正后再次导入会从这里继续`,
        )
      }
    }
    from = (await mall.call('ops.importGoods', { id, from, goods })).next
    bar.advance(batch.length)
  }
  bar.end()
  const done = await mall.call('ops.finishImport', { id })
  mall.show({ ...done, faults }, () => [
    ...report,
    `新增 ${String(done.created)}，修改 ${String(done.changed)}，未变 ${String(done.unchanged)}`,
  ])
  if (faults.length > 0) mall.fail()
}

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
const toImported = ({ version: _version, schedules: _schedules, skus, ...goods }: Goods) => ({
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

async function exportFile(mall: MallCli, file: string) {
  const format = formatOf(file)
  const proportion = await proportionOf(mall)
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
    const stream = createWriteStream(file)
    for await (const goods of listAll(mall)) {
      count += 1
      if (!stream.write(`${JSON.stringify(toImported(goods))}\n`)) await once(stream, 'drain')
    }
    stream.end()
    await once(stream, 'finish')
  }
  mall.print(`已写入 ${file}：${String(count)} 个商品`)
}

const describe = (goods: Goods, proportion: number) => [
  `${String(goods.spuId)}  ${goods.name}  ${goods.onSale ? '上架' : '下架'}  版本 ${goods.version}`,
  ...goods.skus.map(
    (sku) =>
      `  ${String(sku.skuId)}  ${sku.specValues.join(' ')}  价格 ${formatPrice(sku.costPoints, proportion)}  可售 ${String(sku.available)}  占用 ${String(sku.reserved)}  已售 ${String(sku.sold)}${sku.onSale ? '' : '  已下架'}`,
  ),
  ...goods.schedules.map(
    ({ id, onSale, at }) => `  定时 ${String(id)}：${at} ${onSale ? '上架' : '下架'}`,
  ),
]

type SkuOption = { sku: string; version?: string }

/** Changes one SKU, or the product alone. */
async function change(
  mall: MallCli,
  id: number,
  input: Omit<Parameters<typeof mall.call<'ops.changeGoods'>>[1], 'id'>,
  version = '*',
) {
  const proportion = await proportionOf(mall)
  const goods = await mall.call('ops.changeGoods', { id, ...input }, { ifMatch: version })
  mall.show(goods, () => describe(goods, proportion))
}

/** Goods: files, prices, stock, listing. */
export function addGoodsCommands(program: Command, mall: MallCli): void {
  const group = program.command('goods').description('商品：导入导出、价格、库存、上下架')
  group
    .command('import')
    .description('从 CSV、XLSX 或 JSONL 导入商品；每行一个 SKU，有误的行逐一列出，默认不导入')
    .argument('<FILE>', 'CSV、XLSX 或 JSONL 文件')
    .option('--skip-bad', '跳过有误的商品')
    .option('--check-only', '只核对，不导入')
    .addHelpText(
      'after',
      `\n列：${goodsHeader.join('、')}\n一个单元格中的多个值以 | 分隔；图片为文件旁的路径，或公司图片域名下的地址\n例：mall goods import goods.csv --company 7`,
    )
    .action((file: string, options: ImportOptions) => importFile(mall, file, options))
  group
    .command('export')
    .description('把全部商品写成 CSV、XLSX 或 JSONL，可原样导入')
    .argument('<FILE>', 'CSV、XLSX 或 JSONL 文件')
    .action((file: string) => exportFile(mall, file))
  group
    .command('list')
    .description('列出商品')
    .option('--kw <WORDS>', '关键词')
    .option('--category <ID>', '分类编号')
    .option('--sold-out', '只列售罄的')
    .option('--off', '只列下架的')
    .option('--limit <N>', '条数，最多 100', '20')
    .action(
      async (options: {
        kw?: string
        category?: string
        soldOut?: true
        off?: true
        limit: string
      }) => {
        const { kw, category, soldOut, off } = options
        const proportion = await proportionOf(mall)
        const { list } = await mall.call('ops.goods', {
          limit: parseNumber(options.limit, '--limit', 3),
          ...(kw !== undefined && { kw }),
          ...(category !== undefined && { category: parseNumber(category, '--category', 15) }),
          ...(soldOut && { soldOut }),
          ...(off && { onSale: false }),
        })
        mall.show(list, () =>
          list.length === 0
            ? ['没有商品']
            : list.map(({ spuId, name, onSale, costPoints, available, sales }) =>
                [
                  spuId,
                  name,
                  onSale ? '上架' : '下架',
                  formatPrice(costPoints, proportion),
                  `可售 ${String(available)}`,
                  `已售 ${String(sales)}`,
                ].join('  '),
              ),
        )
      },
    )
  group
    .command('show')
    .description('查看商品、SKU、库存与定时')
    .argument('<ID>', '商品编号')
    .action(async (id: string) => {
      const proportion = await proportionOf(mall)
      const goods = await mall.call('ops.goodsDetail', { id: parseNumber(id, '商品编号', 15) })
      mall.show(goods, () => describe(goods, proportion))
    })
  group
    .command('price')
    .description('修改 SKU 的价格')
    .argument('<ID>', '商品编号')
    .requiredOption('--sku <ID>', 'SKU 编号')
    .requiredOption('--to <PRICE>', '价格，如 29.9')
    .option('--market <PRICE>', '划线价')
    .option('--version <N>', '读到的版本，其他人修改过则拒绝')
    .action(async (id: string, options: SkuOption & { to: string; market?: string }) => {
      const proportion = await proportionOf(mall)
      const priceOf = (text: string) => {
        const price = parsePrice(text, proportion)
        if (price === null) throw new Misuse(`「${text}」不是价格`)
        return price
      }
      const sku = {
        skuId: parseNumber(options.sku, '--sku', 15),
        costPoints: priceOf(options.to),
        ...(options.market !== undefined && { marketCostPoints: priceOf(options.market) }),
      }
      await change(mall, parseNumber(id, '商品编号', 15), { skus: [sku] }, options.version)
    })
  group
    .command('stock')
    .description('设置 SKU 的可售库存，订单占用的不受影响')
    .argument('<ID>', '商品编号')
    .requiredOption('--sku <ID>', 'SKU 编号')
    .requiredOption('--to <N>', '可售件数')
    .option('--version <N>', '读到的版本，其他人修改过则拒绝')
    .action(async (id: string, options: SkuOption & { to: string }) => {
      const stock = options.to === '0' ? 0 : parseNumber(options.to, '--to', 8)
      const sku = { skuId: parseNumber(options.sku, '--sku', 15), stock }
      await change(mall, parseNumber(id, '商品编号', 15), { skus: [sku] }, options.version)
    })
  for (const [name, onSale, description] of [
    ['on', true, '上架商品'],
    ['off', false, '下架商品'],
  ] as const) {
    group
      .command(name)
      .description(description)
      .argument('<ID>', '商品编号')
      .action((id: string) => change(mall, parseNumber(id, '商品编号', 15), { onSale }))
  }
  group
    .command('schedule')
    .description('定时上架或下架；--cancel 取消')
    .argument('[ID]', '商品编号')
    .option('--on <TIME>', '上架时间，如 2026-12-01T08:00:00+08:00')
    .option('--off <TIME>', '下架时间')
    .option('--cancel <SCHEDULE>', '要取消的定时编号')
    .action(
      async (id: string | undefined, options: { on?: string; off?: string; cancel?: string }) => {
        if (options.cancel !== undefined) {
          await mall.call('ops.cancelSchedule', { id: parseNumber(options.cancel, '--cancel', 15) })
          return mall.print(`已取消 ${options.cancel}`)
        }
        const time = options.on ?? options.off
        if (id === undefined || time === undefined)
          throw new Misuse('需要商品编号，以及 --on 或 --off')
        const at = new Date(time)
        if (Number.isNaN(at.getTime())) throw new Misuse(`「${time}」不是时间`)
        const input = {
          id: parseNumber(id, '商品编号', 15),
          onSale: options.on !== undefined,
          at: at.toISOString(),
        }
        const proportion = await proportionOf(mall)
        const goods = await mall.call('ops.scheduleShelf', input)
        mall.show(goods, () => describe(goods, proportion))
      },
    )
}
