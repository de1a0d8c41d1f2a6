import type { RefObject } from 'react'
import type { GoodsDetail } from '@mall/contract'
import { useGo, useHost, useInBrowser, useNotify, usePaths } from '@mall/core/feature'
import { IconButton, IconShare, NavBar, Tabs } from '@mall/ui'
import { useInView } from '../../components/use-in-view.ts'
import styles from './detail.module.css'

type Part = RefObject<HTMLElement | null>
type Props = {
  goods: GoodsDetail
  /** element over the first 200 px of the page */
  sentinel: Part
  goodsSection: Part
  detailSection: Part
}

/** Transparent over the image; becomes a bar with tabs after scrolling. */
export function DetailNav({ goods, sentinel, goodsSection, detailSection }: Props) {
  const top = useInView(sentinel)
  const above = useInView(goodsSection, '-96px 0px 0px 0px')
  const go = useGo()
  const paths = usePaths()

  function handleTab(id: string) {
    const part = id === 'goods' ? goodsSection : detailSection
    part.current?.scrollIntoView?.({ block: 'start' })
  }

  return (
    <div className={styles.nav} data-nav-bar>
      <NavBar
        tone={top ? 'float' : 'card'}
        line={!top}
        onBack={() => go.back(paths.home())}
        right={<Share goods={goods} float={top} />}
      >
        {top ? undefined : (
          <div className={styles.tabs}>
            <Tabs
              label="商品与详情"
              items={[
                { id: 'goods', label: '商品' },
                { id: 'detail', label: '详情' },
              ]}
              current={above ? 'goods' : 'detail'}
              onChange={handleTab}
            />
          </div>
        )}
      </NavBar>
    </div>
  )
}

function Share({ goods, float }: { goods: GoodsDetail; float: boolean }) {
  const host = useHost()
  const notify = useNotify()
  const paths = usePaths()
  // Client only: host capabilities are unknown during server rendering.
  const inBrowser = useInBrowser()
  if (!inBrowser || !host.capabilities.has('share')) return null

  async function handleShare() {
    const result = await host.share({
      title: goods.name,
      text: goods.subtitle,
      url: paths.wareDetail(goods.spuId),
      picture: goods.pictures[0]?.src,
    })
    if (result.kind === 'failed') notify.toast('分享失败，请稍后重试')
    if (result.kind === 'unsupported') notify.toast('当前环境不支持分享')
  }
  return (
    <IconButton label="分享" tone={float ? 'float' : 'plain'} onClick={() => void handleShare()}>
      <IconShare size={20} />
    </IconButton>
  )
}
