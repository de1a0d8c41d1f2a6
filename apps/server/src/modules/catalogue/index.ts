export { readCatalogueFacts, upsertGoods } from './write-goods.repo.ts'
export { catalogueModule } from './catalogue.module.ts'
