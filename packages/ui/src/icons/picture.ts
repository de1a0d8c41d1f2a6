import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { icon } from '../icon.ts'

export const IconPicture = /* @__PURE__ */ icon(glyph)
