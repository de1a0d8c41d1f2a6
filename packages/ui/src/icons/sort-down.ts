import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconCaretDownFilled.mjs'
import { icon } from '../icon.ts'

export const IconSortDown = /* @__PURE__ */ icon(glyph, 'filled')
