import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import { icon } from '../icon.ts'

export const IconHelp = /* @__PURE__ */ icon(glyph)
