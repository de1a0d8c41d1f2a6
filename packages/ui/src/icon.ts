import { createElement, type ComponentType, type CSSProperties, type SVGProps } from 'react'

export type IconProps = {
  /** Side in px at normal text size; it grows with the shopper's scale. Default: the container's. */
  size?: number
  className?: string
}
export type IconComponent = ComponentType<IconProps>

/** Decorative by nature: the name belongs to the button or link around it. */
export function icon(Glyph: ComponentType<SVGProps<SVGSVGElement>>): IconComponent {
  return function Icon({ size, className }) {
    const style = size ? ({ '--icon': size } as CSSProperties) : undefined
    return createElement(Glyph, { 'aria-hidden': true, focusable: false, className, style })
  }
}
