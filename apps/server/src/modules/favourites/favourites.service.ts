import type { DataOf, GoodsCard, InputOf, SavedGoods } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import type { FavouritesRepository, SavedRow } from './favourites.repository.ts'

const MAX_FAVOURITES = 200
const MAX_FOOTPRINTS = 200
export const FOOTPRINT_DAYS = 90
const DAY_MS = 86_400_000
const MAX_PAGE_SIZE = 50

type ServiceDeps = Pick<Deps, 'now'> & {
  repository: FavouritesRepository
  /** cards of those products that are on sale */
  listCards: (companyId: number, spuIds: readonly number[]) => Promise<GoodsCard[]>
}

const sliceOf = (input: { page: number; size: number }) => {
  const page = Math.max(1, input.page)
  const size = Math.min(MAX_PAGE_SIZE, Math.max(1, input.size))
  return { page, size, limit: size, offset: (page - 1) * size }
}

/** Products that a shopper has saved or seen. */
export function createFavouritesService({ repository, listCards, now }: ServiceDeps) {
  const since = () => new Date(now().getTime() - FOOTPRINT_DAYS * DAY_MS)

  async function withCards<R extends SavedRow>(companyId: number, rows: readonly R[]) {
    const cards = await listCards(
      companyId,
      rows.map(({ spuId }) => Number(spuId)),
    )
    const byId = new Map(cards.map((card) => [card.spuId, card]))
    return rows.map((row) => {
      const spuId = Number(row.spuId)
      const saved: SavedGoods = {
        spuId,
        name: row.name,
        picture: row.picture ?? { src: '', width: 1, height: 1 },
        goods: byId.get(spuId) ?? null,
        at: new Date(row.at).toISOString(),
      }
      return { ...row, ...saved }
    })
  }

  return {
    async list(
      shopper: Shopper,
      input: InputOf<'favourites.list'>,
    ): Promise<DataOf<'favourites.list'>> {
      const { page, size, ...slice } = sliceOf(input)
      const { rows, total } = await repository.listFavourites(shopper, slice)
      const list = await withCards(shopper.companyId, rows)
      return {
        list: list.map(({ priceDrop, ...saved }) => ({ ...saved, priceDrop: Number(priceDrop) })),
        total,
        page,
        size,
        hasNext: page * size < total,
      }
    },

    find: async (shopper: Shopper, spuId: number) => ({
      isFavourite: await repository.isFavourite(shopper, spuId),
    }),

    async add(shopper: Shopper, spuId: number) {
      const result = await repository.addFavourite(shopper, spuId, {
        max: MAX_FAVOURITES,
        at: now(),
      })
      if (result === 'not-found') throw new Refusal('goods/not-found')
      if (result === 'too-many') throw new Refusal('favourites/too-many')
      return { isFavourite: true }
    },

    remove: async (shopper: Shopper, spuIds: readonly number[]) => ({
      removed: await repository.removeFavourites(shopper, spuIds),
    }),

    async listFootprints(
      shopper: Shopper,
      input: InputOf<'footprints.list'>,
    ): Promise<DataOf<'footprints.list'>> {
      const { page, size, ...slice } = sliceOf(input)
      const { rows, total } = await repository.listFootprints(shopper, since(), slice)
      const list = await withCards(shopper.companyId, rows)
      return { list, total, page, size, hasNext: page * size < total }
    },

    /** Devices report times: a future time counts as now, an old one is ignored. */
    async addFootprints(shopper: Shopper, { seen }: InputOf<'footprints.add'>) {
      const at = now().getTime()
      const sightings = seen
        .map((one) => ({ spuId: one.spuId, at: new Date(Math.min(at, Date.parse(one.at))) }))
        .filter((one) => one.at > since())
      if (sightings.length > 0) {
        await repository.addFootprints(shopper, sightings, MAX_FOOTPRINTS)
      }
      return {}
    },

    removeFootprints: async (shopper: Shopper, { spuIds }: InputOf<'footprints.remove'>) => ({
      removed: await repository.removeFootprints(shopper, spuIds ?? null),
    }),

    count: (shopper: Shopper) => repository.count(shopper, since()),
  }
}
