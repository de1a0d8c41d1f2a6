import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconCategoryFilled.mjs'
import { icon } from '../icon.ts'

export const IconCategoryFilled = /* @__PURE__ */ icon(glyph, 'filled')
