import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { icon } from '../icon.ts'

export const IconCamera = /* @__PURE__ */ icon(glyph)
