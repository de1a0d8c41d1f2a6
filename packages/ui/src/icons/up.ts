import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { icon } from '../icon.ts'

export const IconUp = /* @__PURE__ */ icon(glyph)
