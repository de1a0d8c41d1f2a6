import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { icon } from '../icon.ts'

export const IconHeartFilled = /* @__PURE__ */ icon(glyph, 'filled')
