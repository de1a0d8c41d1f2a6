import type { DataOf } from '@mall/contract'
import { routes, type ShopperCallName } from '@mall/contract/routes'
import type { PageData } from '../../../floors/app/goods.ts'

type Args = Record<string, unknown>
type Envelope<T> = { flag: boolean; message: string; data: T }

export type Caller = { url: string; companyId: number; token?: string }

/** Calls the mall. Throws on a refusal. */
export async function callMall<N extends ShopperCallName>(
  { url, companyId, token }: Caller,
  name: N,
  args: Args = {},
): Promise<DataOf<N>> {
  const [method = 'GET', pattern = ''] = routes[name].split(' ')
  const rest = { ...args }
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(rest[key])
    delete rest[key]
    return value
  })
  const isGet = method === 'GET'
  const query = isGet
    ? `?${new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]))}`
    : ''
  const response = await fetch(url + path + query, {
    method,
    headers: {
      CompanyId: String(companyId),
      ...(!isGet && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(!isGet && { body: JSON.stringify(rest) }),
  })
  const envelope = (await response.json()) as Envelope<DataOf<N>>
  if (!envelope.flag) throw new Error(`${name} was refused: ${envelope.message}`)
  return envelope.data
}

/**
 * Fetches the mall's data for a guest, which the floors show too. The product is the list's first
 * in
 * stock.
 */
export async function fetchPageData(caller: Caller): Promise<PageData> {
  const [home, list] = await Promise.all([
    callMall(caller, 'home.all'),
    callMall(caller, 'goods.list', { page: 1, size: 20 }),
  ])
  const first = list.list.find(({ soldOut }) => !soldOut)
  if (!first) throw new Error(`company ${caller.companyId} has nothing to sell`)
  return { home, list, detail: await callMall(caller, 'goods.detail', { spuId: first.spuId }) }
}
