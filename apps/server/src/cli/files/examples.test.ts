import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { calls, type Call, type CallName } from '@mall/contract'
import { expect, it } from 'vitest'
import type { MallCli } from '../frame/mall-cli.ts'
import { createProgram, createRoot } from '../program.ts'

const examples = fileURLToPath(new URL('../../../../../examples', import.meta.url))

/** Stops a command after it has sent its file. */
class Sent extends Error {
  readonly input: unknown
  constructor(input: unknown) {
    super('sent')
    this.input = input
  }
}

/** Responses of the calls before the file is sent. */
const responses: Partial<Record<CallName, unknown>> = {
  'login.companyInfo': { proportion: 100 },
  'ops.beginImport': { id: 'gi_1', next: 0 },
}

/**
 * Runs a command until it makes the call `name`.
 * @returns the input of that call
 */
async function readInput(name: CallName, args: readonly string[]): Promise<unknown> {
  const lines: string[] = []
  const show: MallCli['show'] = (_value, toLines) => void lines.push(...toLines())
  const mall = {
    environment: {},
    companyId: () => 1,
    isRemote: () => false,
    ownCompanyId: async () => 1,
    print: (line: string) => void lines.push(line),
    fail: () => {},
    show,
    progress: () => ({ advance: () => {}, end: () => {} }),
    call: async (called: CallName, input: unknown) => {
      if (called === name) throw new Sent(input)
      if (called in responses) return responses[called]
      throw new Error(`${called} was called`)
    },
  } as unknown as MallCli
  const root = createRoot((line) => void lines.push(line))
  createProgram(root, mall)
  try {
    await root.parseAsync([...args], { from: 'user' })
  } catch (error) {
    if (error instanceof Sent) return error.input
    throw error
  }
  throw new Error(`${name} was not called: ${lines.join('\n')}`)
}

const example = (name: string) => join(examples, name)

it.each<[string, CallName, string[], number]>([
  ['goods.csv', 'ops.checkGoods', ['goods', 'import', example('goods.csv')], 50],
  ['goods.xlsx', 'ops.checkGoods', ['goods', 'import', example('goods.xlsx')], 3],
  ['prices.csv', 'ops.changeSkus', ['goods', 'update', example('prices.csv')], 3],
  [
    'points.csv',
    'ops.checkCampaignLines',
    ['points', 'grant', example('points.csv'), '--title', '中秋'],
    3,
  ],
  ['parcels.csv', 'ops.shipMany', ['orders', 'ship-many', example('parcels.csv')], 2],
  ['shoppers.csv', 'ops.importShoppers', ['shoppers', 'import', example('shoppers.csv')], 3],
  ['reviews.csv', 'ops.importReviews', ['reviews', 'import', example('reviews.csv')], 2],
  [
    'former-orders.csv',
    'ops.importFormerOrders',
    ['former-orders', 'import', example('former-orders.csv')],
    2,
  ],
  [
    'card-secrets.csv',
    'ops.importCardSecrets',
    ['secrets-pool', 'import', '10011', example('card-secrets.csv')],
    3,
  ],
  ['outlets.csv', 'ops.importOutlets', ['outlets', 'import', example('outlets.csv')], 2],
  ['phones.csv for gx', 'ops.importGx', ['gx', 'import', '1', example('phones.csv')], 3],
  [
    'people.csv for chances of a draw',
    'ops.grantDrawChances',
    ['draw', 'grant', '1', example('people.csv')],
    3,
  ],
  [
    'people.csv for coupons',
    'ops.issueCoupons',
    ['coupons', 'issue', '1', example('people.csv')],
    3,
  ],
  [
    'phones.txt for gift cards',
    'ops.createCardBatch',
    [
      'cards',
      'create',
      '生日电子卡',
      '--kind',
      'balance',
      '--form',
      'phone',
      '--value',
      '200',
      '--phones',
      example('phones.txt'),
      '--skus',
      '10011',
      '--until',
      '2027-01-31',
    ],
    3,
  ],
])('sends the rows of the example %s', async (_title, name, args, count) => {
  const input = await readInput(name, args)
  const call: Call = calls[name]
  expect(call.input.safeParse(input).error?.issues ?? []).toEqual([])
  const lists = Object.values(input as object).filter((value) => Array.isArray(value))
  expect(lists.map(({ length }) => length)).toContain(count)
})

it.each<[string, CallName, string[]]>([
  ['coupon.yaml', 'ops.createCouponTemplate', ['coupons', 'create', example('coupon.yaml')]],
  ['flash-sale.yaml', 'ops.createFlashSale', ['flash-sale', 'create', example('flash-sale.yaml')]],
  ['draw.yaml', 'ops.createDraw', ['draw', 'create', example('draw.yaml')]],
  ['page.yaml', 'ops.savePage', ['page', 'import', '101', example('page.yaml')]],
  ['article.yaml', 'ops.importArticles', ['articles', 'import', example('article.yaml')]],
])('sends the example %s', async (_name, name, args) => {
  const call: Call = calls[name]
  expect(call.input.safeParse(await readInput(name, args)).error?.issues ?? []).toEqual([])
})
