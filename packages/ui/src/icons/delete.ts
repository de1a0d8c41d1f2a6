import Glyph from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { icon } from '../icon.ts'

export const IconDelete = /* @__PURE__ */ icon(Glyph)
