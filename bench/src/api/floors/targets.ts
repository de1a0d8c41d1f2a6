import { askExpecting } from '../../load/expect.ts'
import { requestText } from '../../load/request.ts'
import type { Target } from '../../load/target.ts'
import { floorCategories } from './tables.ts'

/** Pages of a category that lists are asked for, by the floors and by the mall. */
export const pagesAsked = 3

/** The SKU that everybody wants. */
export const hotSku = 1

type Options = { url: string; goods: number; shoppers: number; connections: number; crowd: number }

export function floorTargets({ url, goods, shoppers, connections, crowd }: Options) {
  const target = (name: string, bytes: string, request: (nth: number) => string): Target => ({
    name,
    url,
    connections,
    work: async (connection, nth) =>
      void (await askExpecting(connection, request(nth), 200, bytes)),
  })
  const buying = (path: string, skuId: number, nth: number) =>
    requestText({ method: 'POST', path, body: { skuId, userId: 1 + (nth % shoppers) } })
  const oneRow = target('floor: one row', '{"id":', (nth) => buying('/order', hotSku, nth))
  return {
    hello: target('floor: hello', '"hello"', () => requestText({ path: '/hello' })),
    list: target('floor: list', '"list":[{', (nth) => {
      const category = 1 + (nth % floorCategories)
      const page = 1 + (Math.floor(nth / floorCategories) % pagesAsked)
      return requestText({ path: `/list?category=${category}&page=${page}` })
    }),
    detail: target('floor: detail', '{"id":', (nth) =>
      requestText({ path: `/detail/${1 + (nth % goods)}` }),
    ),
    insert: target('floor: insert', '{"id":', (nth) => buying('/cart', 1 + (nth % goods), nth)),
    order: target('floor: one-statement order', '{"id":', (nth) =>
      buying('/order', 1 + (nth % goods), nth),
    ),
    oneRow,
    oneRowCrowd: { ...oneRow, name: `floor: one row, ${crowd} connections`, connections: crowd },
  }
}
