import { createElement, type ComponentType, type CSSProperties, type SVGProps } from 'react'
import { cx } from '../helpers/cx.ts'

export type IconProps = {
  /**
   * Side in px at normal text size; it grows with the shopper's scale. Default: the container's.
   */
  size?: number
  className?: string
}
export type IconComponent = ComponentType<IconProps>
type Glyph = readonly [tag: string, attributes: SVGProps<SVGPathElement>][]

/**
 * Decorative by nature: the name belongs to the button or link around it. Of the library's glyphs
 * the shapes alone are taken, drawn once; base.css styles the lines. A list of goods has one in
 * each row, and the library's own component adds nine attributes, in markup and code.
 */
export function icon(glyph: Glyph, kind: 'outline' | 'filled' = 'outline'): IconComponent {
  const shapes = glyph.map(([tag, attributes]) => createElement(tag, attributes))
  const ownClass = kind === 'filled' ? 'icon filled' : 'icon'
  return function Icon({ size, className }) {
    const style = size ? ({ '--icon': size } as CSSProperties) : undefined
    const attributes = { viewBox: '0 0 24 24', className: cx(ownClass, className), style }
    return createElement('svg', { ...attributes, 'aria-hidden': true }, shapes)
  }
}
