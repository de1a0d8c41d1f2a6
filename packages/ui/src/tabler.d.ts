declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentType, SVGProps } from 'react'

  const Glyph: ComponentType<SVGProps<SVGSVGElement>>
  export default Glyph
}
