import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { icon } from '../icon.ts'

export const IconEdit = /* @__PURE__ */ icon(glyph)
