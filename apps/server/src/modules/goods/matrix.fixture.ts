import { defineFixtures } from '../../testing/requests/fixtures/define-fixtures.ts'
import { OWN } from '../../testing/requests/fixtures/own-ids.ts'

const page = { page: 1, size: 10 }

/** A product of the company alone, which the owner has seen and kept. */
export const fixtures = defineFixtures({
  unknown: {
    skuId: 987_654,
    spuId: 987_654,
    categoryId: 987_654,
    cmsId: 987_654,
  },
  kinds: {
    sku: { of: 'company', field: 'skuId' },
    spu: { of: 'company', field: 'spuId' },
    category: { of: 'company', field: 'categoryId' },
    selection: { of: 'company', field: 'cmsId' },
  },
  create: async ({ app, owner }) => {
    await app.call('favourites.add', { spuId: OWN.spuId }, owner)
    const sighting = { spuId: OWN.spuId, at: app.now().toISOString() }
    await app.call('footprints.add', { seen: [sighting] }, owner)
    const { skuId, spuId, categoryId, cmsId } = OWN
    return { skuId, spuId, categoryId, cmsId }
  },
  examples: {
    'goods.list': () => page,
    'goods.listInCategory': () => ({ categoryId: 2, ...page }),
    'goods.listInSelection': () => ({ cmsId: 1, ...page }),
    'goods.detail': () => ({ spuId: 10 }),
    'goods.detailOfSku': () => ({ a: 10, b: 51 }),
    'goods.refreshSku': () => ({ id: 11 }),
    'goods.byCategory': () => ({ size: 4 }),
  },
})
