export {
  flashSaleApi,
  useFlashSaleOfGoodsQuery,
  useFlashSaleSessionQuery,
  useFlashSaleSessionsQuery,
  useFlashSaleStripQuery,
} from './flash-sale-endpoints.ts'
export { formatSaleTime } from './format-sale-time.ts'
