import { goodsImports, goodsPriceChanges, shelfSchedules } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { shelfScheduleJob } from './goods-management.jobs.ts'
import { createGoodsManagementRepository } from './goods-management.repository.ts'
import { createGoodsManagementService } from './goods-management.service.ts'
import { createPicturesService } from './pictures.service.ts'
import {
  applyPriceChanges,
  PRICE_APPROVAL,
  priceChecks,
  showPriceChanges,
} from './price-changes.repository.ts'
import { createSkuChangesRepository } from './sku-changes.repository.ts'
import { createSkuChangesService } from './sku-changes.service.ts'

/** The catalogue as operators write it: prices, stock, listing, files and pictures. */
export const goodsManagementModule = defineModule({
  name: 'goods-management',
  tables: [shelfSchedules, goodsImports, goodsPriceChanges],
  sql: [new URL('./sql/due.sql', import.meta.url)],
  routes({ serve }, deps) {
    const { db, companies, now, random } = deps
    const repository = createGoodsManagementRepository(db)
    const pictures = createPicturesService(deps)
    const catalogue = createGoodsManagementService({ repository, companies, now, random, pictures })
    const skuChanges = createSkuChangesService({
      repository: createSkuChangesRepository(db),
      companies,
      now,
    })
    serve('ops.goods', (input, operator) => catalogue.list(operator, input))
    serve('ops.goodsDetail', (input, operator) => catalogue.detail(operator, input))
    serve('ops.changeGoods', (input, operator, { ifMatch }) =>
      catalogue.change(operator, input, ifMatch),
    )
    serve('ops.changeSkus', (input, operator) => skuChanges.change(operator, input))
    serve('ops.scheduleShelf', (input, operator) => catalogue.schedule(operator, input))
    serve('ops.cancelSchedule', (input, operator) => catalogue.cancelSchedule(operator, input))
    serve('ops.addPicture', ({ base64 }) => pictures.add(base64))
    serve('ops.fetchPicture', ({ url }, { companyId }) => pictures.fetch(companyId, url))
    serve('ops.checkGoods', (input, operator) => catalogue.check(operator, input))
    serve('ops.beginImport', (input, operator) => catalogue.beginImport(operator, input))
    serve('ops.importGoods', (input, operator) => catalogue.importBatch(operator, input))
    serve('ops.finishImport', (input, operator) => catalogue.finishImport(operator, input))
  },
  jobs: [shelfScheduleJob],
  auditChecks: priceChecks,
  approvalKinds: [
    {
      kind: PRICE_APPROVAL,
      approve: applyPriceChanges,
      reject: () => Promise.resolve(),
      show: showPriceChanges,
    },
  ],
  authorizationMatrix: {
    'ops.goodsDetail': { id: 'spu' },
    'ops.changeGoods': { id: 'spu' },
    'ops.scheduleShelf': { id: 'spu' },
    'ops.cancelSchedule': { id: 'shelfSchedule' },
    'ops.importGoods': { id: 'goodsImport' },
    'ops.finishImport': { id: 'goodsImport' },
  },
  retention: [{ table: goodsImports, column: goodsImports.createdAt, days: 90 }],
})
