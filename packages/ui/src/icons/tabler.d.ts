declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { SVGProps } from 'react'

  /** Shapes on a ground of 24 by 24, each with its key. */
  export const __iconNode: [tag: 'path', attributes: SVGProps<SVGPathElement> & { key: string }][]
}
