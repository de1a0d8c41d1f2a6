export { readCatalogueFacts, upsertGoods } from './write-goods.repository.ts'
export { catalogueModule } from './catalogue.module.ts'
