import type { InputOf } from '@mall/contract'
import { demoMachine } from '../operations/demo-machine.ts'
import type { Deps } from '../../deps.ts'
import {
  createFormerOrdersRepository,
  createFormerOrdersService,
} from '../../modules/former-orders/index.ts'

const companyId = 1

type Order = InputOf<'ops.importFormerOrders'>['orders'][number]

const ordersOf = (phone: string): Order[] => [
  {
    number: 'GY2025061800127',
    phone,
    status: '已完成',
    points: 1_200,
    cash: 5_900,
    placedAt: '2025-06-18T02:41:00.000Z',
    lines: [{ name: '景岭 手冲咖啡壶 600ml', num: 1, price: 17_900 }],
  },
  {
    number: 'GY2024111100934',
    phone,
    status: '已完成',
    points: 0,
    cash: 21_700,
    placedAt: '2024-11-11T12:08:00.000Z',
    lines: [
      { name: '冬季加厚羊绒围巾', num: 1, price: 15_800 },
      { name: '护手霜礼盒', num: 1, price: 5_900 },
    ],
  },
]

/** Imports orders of a former mall for one demo shopper, unless they exist. */
export async function demoFormerOrders({ db, now }: Deps, phone: string): Promise<void> {
  const repository = createFormerOrdersRepository(db)
  const service = createFormerOrdersService({ repository, now })
  const operator = demoMachine(companyId, 'ops.importFormerOrders', ['orders.write'])
  await service.importOrders(operator, { orders: ordersOf(phone), check: false })
}
