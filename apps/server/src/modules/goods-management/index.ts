export { findChanges } from './find-changes.ts'
export { readCatalogueFacts, upsertGoods } from './write-goods.repository.ts'
export { goodsManagementModule } from './goods-management.module.ts'
