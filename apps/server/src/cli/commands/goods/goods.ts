import type { DataOf } from '@mall/contract'
import type { Command } from 'commander'
import { goodsHeader, goodsNameColumns, skuHeader } from '../../files/goods-columns.ts'
import { formatPrice, parsePrice } from '../../files/goods-file.ts'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'
import { formatTime } from '../../frame/format-time.ts'
import { parseMoment } from '../../frame/parse-moment.ts'
import { parseNumber } from '../../frame/parse-number.ts'
import { exportGoods } from './export-goods.ts'
import { importGoods, type ImportOptions } from './import-goods.ts'
import { readProportion } from './read-proportion.ts'
import { updateSkus } from './update-skus.ts'
import { CURSOR, LIMIT, readPage, type PageOptions } from '../page-options.ts'

type Goods = DataOf<'ops.goodsDetail'>

const describe = (goods: Goods, proportion: number) => [
  `${String(goods.spuId)}  ${goods.name}  ${goods.onSale ? '上架' : '下架'}  版本 ${goods.version}`,
  ...goods.skus.map(
    (sku) =>
      `  ${String(sku.skuId)}  ${sku.specValues.join(' ')}  价格 ${formatPrice(sku.costPoints, proportion)}  可售 ${String(sku.available)}  占用 ${String(sku.reserved)}  已售 ${String(sku.sold)}${sku.onSale ? '' : '  已下架'}`,
  ),
  ...goods.schedules.map(
    ({ id, onSale, at }) => `  定时 ${String(id)}：${formatTime(at)} ${onSale ? '上架' : '下架'}`,
  ),
]

type SkuOption = { sku: string; version?: string }

async function change(
  mall: MallCli,
  id: number,
  input: Omit<Parameters<typeof mall.call<'ops.changeGoods'>>[1], 'id'>,
  version = '*',
) {
  const proportion = await readProportion(mall)
  const goods = await mall.call('ops.changeGoods', { id, ...input }, { ifMatch: version })
  mall.show(goods, () => [
    ...describe(goods, proportion),
    ...(goods.approval === null
      ? []
      : [`降价等待第二人批准，此前价格不变：mall approvals approve ${goods.approval}`]),
  ])
}

/** Goods: files, prices, stock, listing. */
export function addGoodsCommands(program: Command, mall: MallCli): void {
  const group = program.command('goods').description('商品：导入导出、价格、库存、上下架')
  group
    .command('import')
    .description('从 CSV、XLSX 或 JSONL 导入商品；每行一个 SKU，有误的行逐一列出，默认不导入')
    .argument('<FILE>', 'CSV、XLSX 或 JSONL 文件')
    .option('--skip-bad', '跳过有误的商品')
    .option('--check-only', '只列出错误与将有的变化，不写入')
    .addHelpText(
      'after',
      `\n列：${[...goodsHeader, ...goodsNameColumns].join('、')}\n一个单元格中的多个值以 | 分隔；图片为文件旁的路径、公司图片域名下的地址，或画在 XLSX 商品行上的图片\n分类写名称或“一级/二级”，供应商写名称，代替编号；没有的会新建\n例：mall goods import goods.csv --company 7`,
    )
    .action((file: string, options: ImportOptions) => importGoods(mall, file, options))
  group
    .command('export')
    .description('把全部商品写成 CSV、XLSX 或 JSONL，可原样导入')
    .argument('<FILE>', 'CSV、XLSX 或 JSONL 文件')
    .action((file: string) => exportGoods(mall, file))
  group
    .command('update')
    .description('按 CSV 或 XLSX 批量修改价格与库存；空单元格不变，有一处错误则全部不改')
    .argument('<FILE>', 'CSV 或 XLSX 文件')
    .option('--check-only', '只列出错误与将有的变化，不写入')
    .addHelpText(
      'after',
      `\n列：${skuHeader.join('、')}；其他列不读\n划线价写“无”则取消\n例：mall goods update prices.csv --check-only --company 7`,
    )
    .action((file: string, options: { checkOnly?: true }) => updateSkus(mall, file, options))
  group
    .command('list')
    .description('列出商品')
    .option('--kw <WORDS>', '关键词')
    .option('--category <ID>', '分类编号')
    .option('--sold-out', '只列售罄的')
    .option('--off', '只列下架的')
    .option(...LIMIT)
    .option(...CURSOR)
    .action(
      async (
        options: PageOptions & { kw?: string; category?: string; soldOut?: true; off?: true },
      ) => {
        const { kw, category, soldOut, off } = options
        const proportion = await readProportion(mall)
        const { list } = await mall.call('ops.goods', {
          ...readPage(options),
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
      const proportion = await readProportion(mall)
      const goods = await mall.call('ops.goodsDetail', { id: parseNumber(id, '商品编号', 15) })
      mall.show(goods, () => describe(goods, proportion))
    })
  group
    .command('price')
    .description('修改 SKU 的价格；低于公司允许的降价幅度时等待第二人批准')
    .argument('<ID>', '商品编号')
    .requiredOption('--sku <ID>', 'SKU 编号')
    .requiredOption('--to <PRICE>', '价格，如 29.9')
    .option('--market <PRICE>', '划线价')
    .option('--version <N>', '读到的版本，其他人修改过则拒绝')
    .action(async (id: string, options: SkuOption & { to: string; market?: string }) => {
      const proportion = await readProportion(mall)
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
    .option('--on <TIME>', '上架时间，北京时间，如 "2026-12-01 08:00"')
    .option('--off <TIME>', '下架时间，北京时间')
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
        const input = {
          id: parseNumber(id, '商品编号', 15),
          onSale: options.on !== undefined,
          at: parseMoment(time, options.on === undefined ? '--off' : '--on'),
        }
        const proportion = await readProportion(mall)
        const goods = await mall.call('ops.scheduleShelf', input)
        mall.show(goods, () => describe(goods, proportion))
      },
    )
}
