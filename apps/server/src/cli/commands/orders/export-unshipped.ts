import type { DataOf } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { writeTable } from '../../files/write-table.ts'
import type { MallCli } from '../../frame/mall-cli.ts'
import { formatLine } from './describe-order.ts'
import { columns } from './parcel-columns.ts'

type Part = DataOf<'ops.order'>['parts'][number]

/** Child orders that are pending shipment. */
const describeUnshipped = ({ lines }: Part) =>
  lines
    .filter(({ num, shipped }) => shipped < num)
    .map((line) => `${formatLine(line)} ×${String(line.num - line.shipped)}`)
    .join('；')

/** Every order of a filter, page by page. */
async function* listAll(mall: MallCli, filter: { unshipped?: boolean; status?: number }) {
  let cursor: string | null = null
  do {
    const page: DataOf<'ops.orders'> = await mall.call('ops.orders', {
      ...filter,
      limit: 100,
      ...(cursor !== null && { cursor }),
    })
    yield* page.list
    cursor = page.nextCursor
  } while (cursor !== null)
}

/** Rows of pending child orders with their receivers, in the format of `ship-many`. */
async function* rowsToShip(mall: MallCli) {
  for await (const { id } of listAll(mall, { unshipped: true })) {
    const order = await mall.call('ops.order', { id })
    const { name, tel, address } = order.receiver
    for (const part of order.parts) {
      if (part.status !== OrderStatus.PendingShipment) continue
      yield [part.id, '', '', name, tel, address, describeUnshipped(part), order.remark]
    }
  }
}

/** Writes the child orders that wait to be shipped. */
export async function exportUnshipped(mall: MallCli, file: string) {
  const names = [columns.id, columns.shipper, columns.trackingNumber].map(
    ({ names: [name] }) => name,
  )
  const header = [...names, '收货人', '电话', '地址', '商品', '备注']
  await writeTable(file, { name: '待发货', header }, rowsToShip(mall))
  mall.print(`已写入 ${file}`)
}
