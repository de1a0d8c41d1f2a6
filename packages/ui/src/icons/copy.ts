import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { icon } from '../icon.ts'

export const IconCopy = /* @__PURE__ */ icon(glyph)
