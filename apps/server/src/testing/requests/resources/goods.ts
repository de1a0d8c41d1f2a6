import { OWN } from './own-ids.ts'
import { defineResources } from './define-resources.ts'

/** A product of the company alone, with a schedule, and an import of goods. */
export const goodsResources = defineResources({
  unknown: {
    skuId: 987_654,
    spuId: 987_654,
    categoryId: 987_654,
    cmsId: 987_654,
    shelfScheduleId: 987_654,
    goodsImportId: `imp_${'n'.repeat(16)}`,
  },
  kinds: {
    shelfSchedule: { of: 'company', field: 'shelfScheduleId' },
    goodsImport: { of: 'company', field: 'goodsImportId' },
    sku: { of: 'company', field: 'skuId' },
    spu: { of: 'company', field: 'spuId' },
    category: { of: 'company', field: 'categoryId' },
    selection: { of: 'company', field: 'cmsId' },
  },
  create: async ({ app, owner, run }) => {
    const operators = { headers: await app.operatorHeaders(1) }
    const at = '2099-01-01T00:00:00.000Z'
    const { data: scheduled } = await app.call(
      'ops.scheduleShelf',
      { id: OWN.spuId, onSale: true, at },
      operators,
    )
    const { data: imported } = await app.call(
      'ops.beginImport',
      { fileHash: String(run).padStart(64, '0') },
      operators,
    )
    await app.call('favourites.add', { spuId: OWN.spuId }, owner)
    const sighting = { spuId: OWN.spuId, at: app.now().toISOString() }
    await app.call('footprints.add', { seen: [sighting] }, owner)
    return {
      skuId: OWN.skuId,
      spuId: OWN.spuId,
      categoryId: OWN.categoryId,
      cmsId: OWN.cmsId,
      shelfScheduleId: scheduled.schedules.at(-1)?.id ?? 0,
      goodsImportId: imported.id,
    }
  },
})
