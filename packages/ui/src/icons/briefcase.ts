import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import { icon } from '../icon.ts'

export const IconBriefcase = /* @__PURE__ */ icon(glyph)
