import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { icon } from '../icon.ts'

export const IconClose = /* @__PURE__ */ icon(glyph)
