import type { ArgsOf, DataOf } from '@mall/contract'
import type { Command } from 'commander'
import { parseTime } from '@mall/contract/amounts'
import { readTable } from '../../files/read-table.ts'
import type { TableRow } from '../../files/table-columns.ts'
import { findGroup } from '../../derived/find-group.ts'
import type { MallCli } from '../../frame/mall-cli.ts'

type Order = ArgsOf<'ops.importFormerOrders'>['orders'][number]
type Fault = { line: number; reason: string }

const columns = {
  number: { names: ['订单编号', 'number'] },
  phone: { names: ['手机号', 'phone'] },
  placedAt: { names: ['下单时间', 'placedAt'] },
  status: { names: ['状态', 'status'] },
  points: { names: ['积分', 'points'] },
  cash: { names: ['实付金额', 'cash'] },
  name: { names: ['商品', 'name'] },
  num: { names: ['数量', 'num'] },
  price: { names: ['单价', 'price'] },
} as const
type Row = TableRow<keyof typeof columns>

const BATCH = 100
const MAX_LINES = 50

const isMoney = (text: string) => /^\d{1,9}(\.\d{1,2})?$/.test(text)
const toFen = (text: string) => Math.round(Number(text) * 100)

/** Why a row cannot be imported; null if it can. */
function findFault({ cells }: Row): string | null {
  if (!/^\S{1,40}$/.test(cells.number)) return '订单编号应为 1 至 40 个字符'
  if (!/^1\d{10}$/.test(cells.phone)) return `手机号「${cells.phone}」应为 11 位数字`
  if (Number.isNaN(parseTime(cells.placedAt))) return `下单时间「${cells.placedAt}」无法识别`
  if (cells.status === '' || [...cells.status].length > 20) return '状态应为 1 至 20 个字符'
  if (!/^\d{1,9}$/.test(cells.points)) return `积分「${cells.points}」应为非负整数`
  if (!isMoney(cells.cash)) return `实付金额「${cells.cash}」应为元，最多两位小数`
  if (cells.name === '' || [...cells.name].length > 100) return '商品应为 1 至 100 个字符'
  if (!/^[1-9]\d{0,3}$/.test(cells.num)) return `数量「${cells.num}」应为 1 至 9999`
  return isMoney(cells.price) ? null : `单价「${cells.price}」应为元，最多两位小数`
}

const toOrder = ({ cells }: Row): Order => ({
  number: cells.number,
  phone: cells.phone,
  placedAt: new Date(parseTime(cells.placedAt)).toISOString(),
  status: cells.status,
  points: Number(cells.points),
  cash: toFen(cells.cash),
  lines: [],
})
const isSame = (order: Order, row: Row) => {
  const { lines: _lines, ...head } = toOrder(row)
  return Object.entries(head).every(([key, value]) => order[key as keyof Order] === value)
}

/** Orders of a file: rows of one number are the lines of one order. */
async function readOrders(file: string) {
  const orders = new Map<string, Order>()
  const faults: Fault[] = []
  for await (const row of readTable(file, columns)) {
    const { line, cells } = row
    const reason = findFault(row)
    if (reason !== null) {
      faults.push({ line, reason })
      continue
    }
    const order = orders.get(cells.number) ?? toOrder(row)
    orders.set(cells.number, order)
    if (!isSame(order, row)) {
      faults.push({ line, reason: `订单 ${cells.number} 的各行手机号、时间、状态或金额不一致` })
    }
    order.lines.push({ name: cells.name, num: Number(cells.num), price: toFen(cells.price) })
    if (order.lines.length === MAX_LINES + 1) {
      faults.push({ line, reason: `订单 ${cells.number} 超过 ${String(MAX_LINES)} 行商品` })
    }
  }
  return { orders: [...orders.values()], faults }
}

async function importFile(mall: MallCli, file: string, check: boolean) {
  const { orders, faults } = await readOrders(file)
  if (faults.length > 0) {
    mall.show({ faults }, () => [
      ...faults.map(({ line, reason }) => `第 ${String(line)} 行：${reason}`),
      `${String(faults.length)} 行有误，没有导入`,
    ])
    return mall.fail()
  }
  const bar = mall.progress(check ? '核对' : '导入', orders.length)
  const total: DataOf<'ops.importFormerOrders'> = { added: 0, replaced: 0, unchanged: 0 }
  for (let from = 0; from < orders.length; from += BATCH) {
    const batch = orders.slice(from, from + BATCH)
    const counts = await mall.call('ops.importFormerOrders', { orders: batch, check })
    total.added += counts.added
    total.replaced += counts.replaced
    total.unchanged += counts.unchanged
    bar.advance(batch.length)
  }
  bar.end()
  mall.show(total, () => [
    `${check ? '将' : ''}新增 ${String(total.added)}，替换 ${String(total.replaced)}，不变 ${String(total.unchanged)}`,
  ])
}

/** Orders of the company's former mall. */
export function addFormerOrderCommands(program: Command, mall: MallCli): void {
  const group = findGroup(program, ['former-orders'])
  group
    .command('import')
    .description('从 CSV 导入原商城的订单；一行一件商品，重复导入不会重复')
    .argument('<FILE>', 'CSV 文件')
    .option('--dry-run', '只核对，不导入')
    .addHelpText(
      'after',
      `
列：${Object.values(columns)
        .map(({ names: [name] }) => name)
        .join('、')}
例：mall former-orders import old-orders.csv --company 7 --dry-run`,
    )
    .action((file: string, { dryRun }: { dryRun?: true }) =>
      importFile(mall, file, dryRun ?? false),
    )
}
