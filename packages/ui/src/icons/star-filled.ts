import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { icon } from '../icon.ts'

export const IconStarFilled = /* @__PURE__ */ icon(glyph, 'filled')
