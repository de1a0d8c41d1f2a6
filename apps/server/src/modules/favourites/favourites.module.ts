import { favourites, footprints } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { goodsRepo, goodsService } from '../goods/index.ts'
import { ownRows } from '../../personal-data.ts'
import { createFavouritesRepository } from './favourites.repository.ts'
import { createFavouritesService, FOOTPRINT_DAYS } from './favourites.service.ts'

/** Products that shoppers have saved or seen. */
export const favouritesModule = defineModule({
  name: 'favourites',
  tables: [favourites, footprints],
  personalData: [
    ownRows(favourites, { group: 'interaction', title: '收藏', removed: true }),
    ownRows(footprints, { group: 'interaction', title: '浏览记录', removed: true }),
  ],
  routes({ serve }, { db, cache, companies, now }) {
    const goods = goodsService({ repo: goodsRepo(db), companies, cache, now })
    const service = createFavouritesService({
      repository: createFavouritesRepository(db),
      listCards: goods.byIds,
      now,
    })
    serve('favourites.list', (input, shopper) => service.list(shopper, input))
    serve('favourites.find', ({ spuId }, shopper) => service.find(shopper, spuId))
    serve('favourites.add', ({ spuId }, shopper) => service.add(shopper, spuId))
    serve('favourites.remove', ({ spuIds }, shopper) => service.remove(shopper, spuIds))
    serve('favourites.counts', (_input, shopper) => service.count(shopper))
    serve('footprints.list', (input, shopper) => service.listFootprints(shopper, input))
    serve('footprints.add', (input, shopper) => service.addFootprints(shopper, input))
    serve('footprints.remove', (input, shopper) => service.removeFootprints(shopper, input))
  },
  authorizationMatrix: {
    'favourites.find': { spuId: 'spu' },
    'favourites.add': { spuId: 'spu' },
    'favourites.remove': { spuIds: 'spu' },
    'footprints.remove': { spuIds: 'spu' },
  },
  retention: [{ table: footprints, column: footprints.seenAt, days: FOOTPRINT_DAYS }],
})
