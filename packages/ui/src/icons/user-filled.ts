import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconUserFilled.mjs'
import { icon } from '../icon.ts'

export const IconUserFilled = /* @__PURE__ */ icon(glyph, 'filled')
