import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { icon } from '../icon.ts'

export const IconDown = /* @__PURE__ */ icon(glyph)
