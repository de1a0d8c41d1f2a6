import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconCaretUpFilled.mjs'
import { icon } from '../icon.ts'

export const IconSortUp = /* @__PURE__ */ icon(glyph, 'filled')
