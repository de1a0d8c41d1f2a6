import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { icon } from '../icon.ts'

export const IconDelete = /* @__PURE__ */ icon(glyph)
