export { Attributes } from './attributes.tsx'
export { formatDeliveryDate } from './delivery-date.ts'
export { deliveryMessages } from './messages.ts'
export { GoodsRow, GoodsTile, useSoldText } from './goods-card.tsx'
export {
  goodsApi,
  useCategoriesQuery,
  useCategorySectionsQuery,
  useGoodsByIdsQuery,
  useGoodsDetailQuery,
  useHomeIconsQuery,
  usePopularGoodsQuery,
  useRefreshSkuQuery,
  useSimilarGoodsQuery,
  useSuggestQuery,
} from './goods-endpoints.ts'
export { GoodsLine, GoodsLineSkeleton } from './goods-line.tsx'
export { PictureRow } from './picture-row.tsx'
export { GoodsWaterfall, type Between } from './goods-waterfall.tsx'
export {
  applyListChange,
  countFilters,
  formatPriceInput,
  getNextPriceSort,
  noFilters,
  parseListQuery,
  parsePriceInput,
  toListArgs,
  toPriceRange,
  type ListArgs,
  type ListChange,
  type ListQuery,
} from './list/list-query.ts'
export { useGoodsPages } from './list/use-goods-pages.ts'
export { skuMessages } from './messages.ts'
export { getUnavailableReason, type Sku } from './sku/sku-choice.ts'
export { useSkuChoice, type SkuChoice } from './sku/use-sku-choice.ts'
export { useActivityIcons } from './use-activity-icons.ts'
export { useGoodsTags } from './use-goods-tags.ts'
export { toImageProps } from './to-image-props.ts'
export { WaterfallSkeleton } from './waterfall-skeleton.tsx'
