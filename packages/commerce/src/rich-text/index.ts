export { GoodsText } from './goods-text.tsx'
export { RichText } from './rich-text.tsx'
