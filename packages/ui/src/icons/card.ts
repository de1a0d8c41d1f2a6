import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import { icon } from '../icon.ts'

export const IconCard = /* @__PURE__ */ icon(glyph)
