import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconGiftCard.mjs'
import { icon } from '../icon.ts'

export const IconGiftCard = /* @__PURE__ */ icon(glyph)
