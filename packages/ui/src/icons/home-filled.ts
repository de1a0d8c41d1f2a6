import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconHomeFilled.mjs'
import { icon } from '../icon.ts'

export const IconHomeFilled = /* @__PURE__ */ icon(glyph, 'filled')
