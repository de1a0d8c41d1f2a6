import { randomBytes } from 'node:crypto'
import type { DataOf } from '@mall/contract'
import { Argument, type Command } from 'commander'
import { readTable } from '../../../files/read-table.ts'
import { findGroup } from '../../../derived/find-group.ts'
import { Misuse, type MallCli } from '../../../frame/mall-cli.ts'
import { parseNumber } from '../../../frame/parse-number.ts'
import { toRequestKey } from '../../../frame/request-key.ts'

const BATCH = 500

const outletColumns = {
  code: { names: ['网点编号', 'code'] },
  name: { names: ['名称', 'name'] },
  province: { names: ['省', 'province'] },
  city: { names: ['市', 'city'] },
  county: { names: ['区县', 'county'] },
  address: { names: ['地址', 'address'] },
  tel: { names: ['电话', 'tel'] },
  longitude: { names: ['经度', 'longitude'] },
  latitude: { names: ['纬度', 'latitude'] },
  hours: { names: ['营业时间', 'hours'] },
} as const

/** `1-5 09:00-17:00; 6 09:00-12:00`: ISO days and times. */
function parseHours(text: string, line: number) {
  return text.split(/[;；]/).map((part) => {
    const found = /^\s*([1-7])(?:-([1-7]))?\s+(\d\d:\d\d)-(\d\d:\d\d)\s*$/.exec(part)
    const [, first = '', last = first, from = '', to = ''] = found ?? []
    if (!found) throw new Misuse(`第 ${String(line)} 行：营业时间有误，例：1-5 09:00-17:00`)
    const days = Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => Number(first) + index,
    )
    return { days, from, to }
  })
}

async function importOutlets(mall: MallCli, file: string) {
  const rows = []
  for await (const { line, cells } of readTable(file, outletColumns)) {
    const [longitude, latitude] = [Number(cells.longitude), Number(cells.latitude)]
    if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) {
      throw new Misuse(`第 ${String(line)} 行：坐标有误`)
    }
    rows.push({ ...cells, longitude, latitude, hours: parseHours(cells.hours, line) })
  }
  const sums = { created: 0, updated: 0 }
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH)
    const { created, updated } = await mall.call('ops.importOutlets', { rows: batch })
    sums.created += created
    sums.updated += updated
  }
  mall.show(sums, () => [`新增 ${String(sums.created)} 个网点，更新 ${String(sums.updated)} 个`])
}

const outletId = () =>
  new Argument('<OUTLET>', '网点编号（系统）').argParser((text: string) =>
    parseNumber(text, '网点编号', 15),
  )

/** `mall outlets …`: outlets, their stock and slots. */
export function addOutletCommands(program: Command, mall: MallCli): void {
  const group = findGroup(program, ['outlets'])
  group
    .command('import')
    .description('按网点编号新增或更新')
    .argument('<FILE>', 'CSV 文件：网点编号、名称、省、市、区县、地址、电话、经度、纬度、营业时间')
    .addHelpText('after', '\n例：mall outlets import outlets.csv --company 1')
    .action((file: string) => importOutlets(mall, file))
  group
    .command('stock')
    .description('把仓库的库存移到网点；负数移回')
    .addArgument(outletId())
    .argument('<SKU>', '规格编号', (text: string) => parseNumber(text, '规格编号', 15))
    .argument('<NUM>', '件数', Number)
    .option('--key <NAME>', '这次移动的名称：同名的只移动一次')
    .addHelpText('after', '\n例：mall outlets stock 2000000000000 11 50 --company 1')
    .action(async (id: number, skuId: number, num: number, { key }: { key?: string }) => {
      if (!Number.isSafeInteger(num) || num === 0) throw new Misuse('件数应为整数')
      const requestKey =
        key === undefined ? randomBytes(16).toString('hex') : toRequestKey('stock', key, id, skuId)
      const moved = await mall.call('ops.stockOutlet', { requestKey, outletId: id, skuId, num })
      mall.show(moved, () => [`网点现有 ${String(moved.available)} 件可领`])
    })
  group
    .command('slots')
    .description('添加到店时段')
    .addArgument(outletId())
    .argument('<START>', '开始，例：2027-01-05T09:00')
    .argument('<MINUTES>', '分钟', (text: string) => parseNumber(text, '分钟', 3))
    .argument('<CAPACITY>', '人数', (text: string) => parseNumber(text, '人数', 3))
    .addHelpText(
      'after',
      '\n例：mall outlets slots 2000000000000 2027-01-05T09:00 60 20 --company 1',
    )
    .action(async (id: number, start: string, minutes: number, capacity: number) => {
      const startsAt = new Date(`${start}:00+08:00`)
      if (Number.isNaN(startsAt.getTime())) throw new Misuse(`${start} 不是时间`)
      const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
      const slot = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), capacity }
      const added = await mall.call('ops.addOutletSlots', { outletId: id, slots: [slot] })
      mall.show(added, () => ['已添加'])
    })
}

const describeStaff = ({ id, name, displayName, outletName, isDisabled }: DataOf<'ops.addStaff'>) =>
  `${String(id)}  ${name}  ${displayName}  ${outletName}${isDisabled ? '  已停用' : ''}`

/** `mall staff …`: accounts of the staff who verify benefits at the counter. */
export function addStaffCommands(program: Command, mall: MallCli): void {
  const group = findGroup(program, ['staff'])
  group
    .command('add')
    .description('添加核销员并生成密码，只显示这一次；已有的更换密码和网点')
    .argument('<NAME>', '登录账号，小写字母开头')
    .argument('<DISPLAY_NAME>', '姓名')
    .addArgument(outletId())
    .addHelpText('after', '\n例：mall staff add wang 王师傅 2000000000000 --company 1')
    .action(async (name: string, displayName: string, id: number) => {
      const password = randomBytes(9).toString('base64url')
      const added = await mall.call('ops.addStaff', { name, displayName, outletId: id, password })
      mall.show({ ...added, password }, () => [describeStaff(added), `密码：${password}`])
    })
}
