import type { DataOf } from '@mall/contract'
import { routes, type CallName } from '@mall/contract/routes'
import type { Shelf } from '../../../floors/app/goods.ts'

type Args = Record<string, unknown>
type Envelope<T> = { flag: boolean; message: string; data: T }

export type Asker = { url: string; companyId: number; token?: string }

/** Says one call to a mall. Throws where it is refused. */
export async function ask<N extends CallName>(
  { url, companyId, token }: Asker,
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
  const answer = await fetch(url + path + query, {
    method,
    headers: {
      CompanyId: String(companyId),
      ...(!isGet && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(!isGet && { body: JSON.stringify(rest) }),
  })
  const envelope = (await answer.json()) as Envelope<DataOf<N>>
  if (!envelope.flag) throw new Error(`${name} was refused: ${envelope.message}`)
  return envelope.data
}

/** What the mall shows a stranger: the floors show the same. The product is the list's first. */
export async function readShelf(asker: Asker): Promise<Shelf> {
  const [home, list] = await Promise.all([
    ask(asker, 'home.all'),
    ask(asker, 'goods.list', { page: 1, size: 20 }),
  ])
  const first = list.list.find(({ soldOut }) => !soldOut)
  if (!first) throw new Error(`company ${asker.companyId} has nothing to sell`)
  return { home, list, detail: await ask(asker, 'goods.detail', { spuId: first.spuId }) }
}
