export { SkuHead } from './sku-head.tsx'
export { SkuSheetFallback } from './sku-sheet-fallback.tsx'
export { SkuSheet, type SkuSheetProps } from './sku-sheet.tsx'
