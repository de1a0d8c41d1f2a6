import { defineFixtures } from '../../testing/requests/fixtures/define-fixtures.ts'
import { OWN } from '../../testing/requests/fixtures/own-ids.ts'

/** A schedule of a product, and an import of goods. */
export const fixtures = defineFixtures({
  unknown: {
    shelfScheduleId: 987_654,
    goodsImportId: `imp_${'n'.repeat(16)}`,
  },
  kinds: {
    shelfSchedule: { of: 'company', field: 'shelfScheduleId' },
    goodsImport: { of: 'company', field: 'goodsImportId' },
  },
  create: async ({ app, run }) => {
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
    return {
      shelfScheduleId: scheduled.schedules.at(-1)?.id ?? 0,
      goodsImportId: imported.id,
    }
  },
  examples: {
    'ops.importGoods': () => ({
      from: 9_999,
      goods: [{ spuId: 8, name: '杯', categoryId: 2, skus: [{ skuId: 8, costPoints: 10_000 }] }],
    }),
    'ops.scheduleShelf': () => ({ onSale: true, at: '2099-01-01T00:00:00.000Z' }),
  },
})
