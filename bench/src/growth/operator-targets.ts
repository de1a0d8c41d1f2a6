import type { InputOf, OpsCallName } from '@mall/contract'
import { runMallCommand } from '../environment/mall-command.ts'
import { buildCall } from '../calls/requests.ts'

/** Calls of operators with inputs that find something among the grown rows. */
export type OperatorRequest = { name: OperatorTargetName; request: (index: number) => string }

/** Names of the operators' targets in both sizes. */
export const operatorTargetNames = [
  'orders, newest',
  'find an order by number',
  'find an order by six digits',
  'find an order by receiver',
  'find an order by four digits',
  'find an order by goods',
  'find an order by tracking number',
  'find a shopper by phone',
  'find a shopper by four digits',
  'find a shopper by nickname',
  'ledger of a shopper',
  'waiting',
  'sales by day',
  'sales by product',
  'points by day',
  'points liability',
] as const
export type OperatorTargetName = (typeof operatorTargetNames)[number]

const permissions = [
  'orders.read',
  'orders.write',
  'shoppers.read',
  'points.read',
  'finance.read',
  'marketing.read',
]

/** A key of the measured company, which the mall's own command creates. */
export async function createOperatorKey(databaseUrl: string): Promise<string> {
  const { code, output } = await runMallCommand(
    databaseUrl,
    `key create --company 1 --name bench --permissions ${permissions.join(',')}`.split(' '),
  )
  const key = /：(\S+)\s*$/.exec(output)?.[1]
  if (code !== 0 || key === undefined) throw new Error(`no key was created:\n${output}`)
  return key
}

/**
 * @param getOrderId number of the order that an input stands for
 * @param getShopper index of the shopper that an input stands for
 */
export function buildOperatorRequests(
  key: string,
  getOrderId: (index: number) => string,
  getShopper: (index: number) => number,
): OperatorRequest[] {
  const caller = { companyId: 1, token: key }
  const target = <N extends OpsCallName>(
    name: OperatorTargetName,
    call: N,
    input: (index: number) => Partial<InputOf<N>>,
  ): OperatorRequest => ({ name, request: (index) => buildCall(call, input(index), caller) })
  const findOrder = (name: OperatorTargetName, find: (index: number) => string) =>
    target(name, 'ops.orders', (index) => ({ find: find(index) }))
  const findShopper = (name: OperatorTargetName, find: (index: number) => string) =>
    target(name, 'ops.shoppers', (index) => ({ find: find(index) }))
  const phone = (index: number) => `139${String(getShopper(index)).padStart(8, '0')}`
  return [
    target('orders, newest', 'ops.orders', () => ({})),
    findOrder('find an order by number', getOrderId),
    findOrder('find an order by six digits', (index) => getOrderId(index).slice(-6)),
    // Every copied order has the model's receiver: the worst case of a name.
    findOrder('find an order by receiver', () => '买家'),
    findOrder('find an order by four digits', () => '0000'),
    findOrder('find an order by goods', () => '咖啡'),
    findOrder(
      'find an order by tracking number',
      (index) => `SF${String(index).padStart(10, '0')}`,
    ),
    findShopper('find a shopper by phone', phone),
    findShopper('find a shopper by four digits', (index) => phone(index).slice(-4)),
    findShopper('find a shopper by nickname', () => '买'),
    target('ledger of a shopper', 'ops.shopperLedger', (index) => ({
      id: String(getShopper(index)),
    })),
    target('waiting', 'ops.waiting', () => ({})),
    target('sales by day', 'ops.salesFigures', () => ({})),
    target('sales by product', 'ops.salesFigures', () => ({ by: 'product' as const })),
    target('points by day', 'ops.pointFigures', () => ({})),
    target('points liability', 'ops.pointLiability', () => ({})),
  ]
}
