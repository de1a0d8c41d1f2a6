export {
  useFavouritesInfiniteQuery,
  useRemoveFavouritesMutation,
  useFootprintsInfiniteQuery,
  useRemoveFootprintsMutation,
  useAddFavouriteMutation,
  useIsFavouriteQuery,
} from './favourites-endpoints.ts'
export { DEVICE_FOOTPRINTS } from './footprints/device-footprints.ts'
export { useSeenProduct, useLatestSeen, useSentFootprints } from './footprints/use-footprints.ts'
export { PopularGoods } from './parts/popular-goods.tsx'
export { UndeliverableButtons } from './purchase/undeliverable-buttons.tsx'
export { useAddToCart } from './purchase/use-add-to-cart.ts'
export { useQuickAdd } from './purchase/use-quick-add.tsx'
export { loadShareCode } from './shares/load-share-code.ts'
export { useLoadShareCode, useMenuShareQuery } from './shares/use-menu-share.ts'
export { useSaveVisitedShare, useVisitedShare } from './shares/use-visited-share.ts'
export { FlashSaleStrip } from './parts/flash-sale-strip.tsx'
export { GoodsCarousel } from './strip/goods-carousel.tsx'
