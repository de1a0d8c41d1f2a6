import { createElement, type ComponentType, type CSSProperties, type SVGProps } from 'react'
import { cx } from '../helpers/cx.ts'

export type IconProps = {
  size?: number
  className?: string
}
export type IconComponent = ComponentType<IconProps>
type Glyph = readonly [tag: string, attributes: SVGProps<SVGPathElement>][]

export function icon(glyph: Glyph, kind: 'outline' | 'filled' = 'outline'): IconComponent {
  const shapes = glyph.map(([tag, attributes]) => createElement(tag, attributes))
  const ownClass = kind === 'filled' ? 'icon filled' : 'icon'
  return function Icon({ size, className }) {
    const style = size ? ({ '--icon': size } as CSSProperties) : undefined
    const attributes = { viewBox: '0 0 24 24', className: cx(ownClass, className), style }
    return createElement('svg', { ...attributes, 'aria-hidden': true }, shapes)
  }
}
