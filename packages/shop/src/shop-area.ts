import type { Feature } from '@mall/core/feature'

/** An area's share of the feature: its first screens, its tabs, and the screens that load later. */
export type ShopArea = Partial<Pick<Feature, 'routes' | 'tabs' | 'areas'>>
