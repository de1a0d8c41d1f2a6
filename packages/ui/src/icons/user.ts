import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { icon } from '../icon.ts'

export const IconUser = /* @__PURE__ */ icon(glyph)
