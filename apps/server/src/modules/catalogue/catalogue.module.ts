import { goodsImports, shelfSchedules } from '../../db/schema/index.ts'
import { defineModule } from '../../define-module.ts'
import { operatorOf } from '../../plugins/operator.ts'
import { shelfScheduleJob } from './catalogue.jobs.ts'
import { createCatalogueRepository } from './catalogue.repository.ts'
import { createCatalogueService } from './catalogue.service.ts'
import { createPicturesService } from './pictures.service.ts'

/** The catalogue as operators write it: prices, stock, listing, files and pictures. */
export const catalogueModule = defineModule({
  name: 'catalogue',
  tables: [shelfSchedules, goodsImports],
  routes({ serve }, deps) {
    const { db, companies, now, random } = deps
    const repository = createCatalogueRepository(db)
    const catalogue = createCatalogueService({ repository, companies, now, random })
    const pictures = createPicturesService(deps)
    serve('ops.goods', (input, caller) => catalogue.list(operatorOf(caller), input))
    serve('ops.goodsDetail', (input, caller) => catalogue.detail(operatorOf(caller), input))
    serve('ops.changeGoods', (input, caller) =>
      catalogue.change(operatorOf(caller), input, caller.ifMatch),
    )
    serve('ops.scheduleShelf', (input, caller) => catalogue.schedule(operatorOf(caller), input))
    serve('ops.cancelSchedule', (input, caller) =>
      catalogue.cancelSchedule(operatorOf(caller), input),
    )
    serve('ops.addPicture', ({ base64 }) => pictures.add(base64))
    serve('ops.fetchPicture', ({ url }, { companyId }) => pictures.fetch(companyId, url))
    serve('ops.checkGoods', (input, caller) => catalogue.check(operatorOf(caller), input))
    serve('ops.beginImport', (input, caller) => catalogue.beginImport(operatorOf(caller), input))
    serve('ops.importGoods', (input, caller) => catalogue.importBatch(operatorOf(caller), input))
    serve('ops.finishImport', (input, caller) => catalogue.finishImport(operatorOf(caller), input))
  },
  jobs: [shelfScheduleJob],
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
