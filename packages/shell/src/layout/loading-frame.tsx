import type { ReactNode } from 'react'
import { useMallNavigate, type LoadingProps, type RouteFrame } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { cx, NavBar, Page, ProductCardSkeleton, SkeletonBlock, SkeletonText } from '@mall/ui'
import styles from './loading-frame.module.css'
import { messages } from './messages.ts'

/** Title bar, width and boxes of a screen while its code loads; see `RouteFrame`. */
export function LoadingFrame({ route, title, home }: LoadingProps) {
  const t = useMessages(messages)
  const go = useMallNavigate()
  const frame = route?.frame ?? {}
  const { bar = 'card' } = frame
  const onBack = route && !route.tab ? () => go.back(home) : undefined
  return (
    // Until the area's routes have loaded nothing is rendered below the bar; its tabs then appear
    // together with the boxes.
    <Page
      key={String(route?.isPending)}
      wide={frame.wide}
      tone={frame.page}
      bottom={route?.tab ? 'tab' : 'none'}
      header={
        route &&
        bar !== 'none' && (
          <NavBar
            title={bar === 'untitled' ? undefined : title}
            tone={bar === 'untitled' ? 'card' : bar}
            onBack={onBack}
            below={frame.tabs && <div className={styles.tabs} />}
          />
        )
      }
    >
      <div className={styles.boxes} role="status" aria-label={t('loading')}>
        {/* The boxes' shape is known once the area's routes have loaded. */}
        {route && !route.isPending && <Boxes shape={frame.shape ?? 'cards'} />}
      </div>
    </Page>
  )
}

function Boxes({ shape }: { shape: NonNullable<RouteFrame['shape']> }): ReactNode {
  switch (shape) {
    case 'cards':
      return (
        <>
          <SkeletonBlock shape="card" height={160} />
          <SkeletonBlock shape="card" height={96} />
          <SkeletonBlock shape="card" height={96} />
        </>
      )
    case 'rows':
      return [0, 1, 2, 3, 4].map((row) => <SkeletonBlock key={row} shape="card" height={104} />)
    case 'goods':
      return (
        <div className={styles.goods}>
          {[0, 1, 2, 3].map((card) => (
            <ProductCardSkeleton key={card} />
          ))}
        </div>
      )
    case 'text':
      return (
        <div className={styles.text}>
          <SkeletonText size={16} lines={8} />
        </div>
      )
    case 'form':
      return (
        <div className={cx(styles.boxes, styles.form)}>
          <SkeletonBlock width="50%" height={28} />
          <SkeletonBlock shape="card" height={48} />
          <SkeletonBlock shape="card" height={48} />
          <SkeletonBlock shape="pill" height={48} />
        </div>
      )
  }
}
