import type { Link } from '@mall/contract'

const linkTypesWithoutScreen = new Set([5])

/** False for links whose screens no bundle has yet: specials (5). */
export const hasScreen = ({ linkType }: Link): boolean => !linkTypesWithoutScreen.has(linkType)
