import { expectResponse } from '../../load/expect.ts'
import { buildRequest } from '../../load/request.ts'
import type { Target } from '../../load/target.ts'
import { floorCategories } from './tables.ts'

/** Number of list pages requested per category, by floors and mall. */
export const LIST_PAGES = 3

/** SKU of the flash sale. */
export const HOT_SKU = 1

type Options = { url: string; goods: number; shoppers: number; connections: number; crowd: number }

export function floorTargets({ url, goods, shoppers, connections, crowd }: Options) {
  const target = (name: string, bytes: string, request: (index: number) => string): Target => ({
    name,
    url,
    connections,
    work: async (connection, index) =>
      void (await expectResponse(connection, request(index), 200, bytes)),
  })
  const orderRequest = (path: string, skuId: number, index: number) =>
    buildRequest({ method: 'POST', path, body: { skuId, userId: 1 + (index % shoppers) } })
  const oneRow = target('floor: one row', '{"id":', (index) =>
    orderRequest('/order', HOT_SKU, index),
  )
  return {
    hello: target('floor: hello', '"hello"', () => buildRequest({ path: '/hello' })),
    list: target('floor: list', '"list":[{', (index) => {
      const category = 1 + (index % floorCategories)
      const page = 1 + (Math.floor(index / floorCategories) % LIST_PAGES)
      return buildRequest({ path: `/list?category=${category}&page=${page}` })
    }),
    detail: target('floor: detail', '{"id":', (index) =>
      buildRequest({ path: `/detail/${1 + (index % goods)}` }),
    ),
    insert: target('floor: insert', '{"id":', (index) =>
      orderRequest('/cart', 1 + (index % goods), index),
    ),
    order: target('floor: one-statement order', '{"id":', (index) =>
      orderRequest('/order', 1 + (index % goods), index),
    ),
    oneRow,
    oneRowCrowd: { ...oneRow, name: `floor: one row, ${crowd} connections`, connections: crowd },
  }
}
