export { cardOf, termsOfCards, type CardRow } from './cards/card.ts'
export { pictureOf, specTextOf } from './cards/goods-display.ts'
export { inStockSql, templateCoversSql } from './cards/card-sql.ts'
export { promisedServices } from './cards/promised-services.ts'
export { goodsListTopics } from './goods-list-topics.ts'
export { goodsRepo, type GoodsRepo } from './goods.repository.ts'
export { goodsService } from './goods.service.ts'
export { describeBelowBound, isBelowBound, readPriceBound } from './price-bound.ts'
export { findPriceFaults } from './price-rules.ts'
export { cleanRichText } from './rich-text/rich-text.ts'
export { refreshListing, setOnSale, setSkuPrices } from './writing/change-product.repository.ts'
export {
  delistOtherProducts,
  insertSuppliers,
  removeOtherCategories,
  removeOtherSuppliers,
  replaceSelections,
  saveCategories,
  saveSuppliers,
  sortProducts,
} from './writing/company-goods.repository.ts'
export {
  addCategory,
  addSku,
  addSupplier,
  insertUnlistedProduct,
} from './writing/insert-product.repository.ts'
export { toProductRow, type ProductCategory } from './writing/product-row.ts'
export { saveProducts } from './writing/save-products.repository.ts'
export { queryTokens } from './search/search-tokens.ts'
export { countSales, uncountSales } from './writing/count-sales.repository.ts'
export { goodsModule } from './goods.module.ts'
