import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import { icon } from '../icon.ts'

export const IconCheckCircle = /* @__PURE__ */ icon(glyph, 'filled')
