import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconMapPinFilled.mjs'
import { icon } from '../icon.ts'

export const IconPinFilled = /* @__PURE__ */ icon(glyph, 'filled')
