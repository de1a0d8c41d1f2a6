import Glyph from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { icon } from '../icon.ts'

export const IconDown = /* @__PURE__ */ icon(Glyph)
