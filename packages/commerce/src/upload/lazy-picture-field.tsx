import { lazyPart } from '@mall/core/loading'
import { SkeletonBlock } from '@mall/ui'

/** Pictures that a shopper sends in; they are below what is filled in first. */
export const PictureField = lazyPart(
  async () => (await import('./picture-field.tsx')).PictureField,
  { fallback: <SkeletonBlock shape="card" width="calc(25% - 6px)" height={80} /> },
)
