import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconCircleXFilled.mjs'
import { icon } from '../icon.ts'

export const IconClear = /* @__PURE__ */ icon(glyph, 'filled')
