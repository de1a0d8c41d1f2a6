import type { RefObject } from 'react'
import type { GoodsDetail } from '@mall/contract'
import { useMallNavigate, useHost, useNotify, usePaths } from '@mall/core/feature'
import { lazyPart, useIsHydrated } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import {
  IconButton,
  IconQr,
  IconShare,
  NavBar,
  Tabs,
  useDisclosure,
  useDisclosureState,
  useInView,
} from '@mall/ui'
import { useLoadShareCode } from '../../goods/index.ts'
import styles from './detail.module.css'
import { messages } from './messages.ts'
import { useCurrentPart, type Part } from './use-current-part.ts'

const PosterSheet = lazyPart(async () => (await import('./poster/poster-sheet.tsx')).PosterSheet, {
  when: 'open',
})

type Props = {
  goods: GoodsDetail
  /** element over the first 200 px of the page */
  sentinel: RefObject<HTMLElement | null>
  parts: readonly Part[]
}

/** Transparent over the image; becomes a bar with tabs after scrolling. */
export function DetailNav({ goods, sentinel, parts }: Props) {
  const t = useMessages(messages)
  const top = useInView(sentinel)
  const [current, scrollTo] = useCurrentPart(sentinel, parts)
  const go = useMallNavigate()
  const paths = usePaths()

  return (
    <div className={styles.nav} data-nav-bar>
      <NavBar
        tone={top ? 'float' : 'card'}
        line={!top}
        onBack={() => go.back(paths.home())}
        right={
          <>
            <Poster goods={goods} float={top} />
            <Share goods={goods} float={top} />
          </>
        }
      >
        {top ? undefined : (
          <div className={styles.tabs}>
            <Tabs
              label={t('sections')}
              items={parts.map(({ id, label }) => ({ id, label }))}
              current={current}
              onChange={scrollTo}
            />
          </div>
        )}
      </NavBar>
    </div>
  )
}

function Poster({ goods, float }: { goods: GoodsDetail; float: boolean }) {
  const t = useMessages(messages)
  const sheet = useDisclosure()
  const { isOpen } = useDisclosureState(sheet)
  return (
    <>
      <IconButton
        label={t('poster')}
        tone={float ? 'float' : 'plain'}
        onClick={() => sheet.open(true)}
      >
        <IconQr size={20} />
      </IconButton>
      <PosterSheet open={isOpen} onClose={sheet.close} goods={goods} />
    </>
  )
}

function Share({ goods, float }: { goods: GoodsDetail; float: boolean }) {
  const t = useMessages(messages)
  const host = useHost()
  const notify = useNotify()
  const loadShareCode = useLoadShareCode()
  const paths = usePaths()
  // Client only: host capabilities are unknown during server rendering.
  const inBrowser = useIsHydrated()
  if (!inBrowser || !host.capabilities.has('share')) return null

  async function handleShare() {
    const s = await loadShareCode()
    const result = await host.share({
      title: goods.name,
      text: goods.subtitle,
      url: paths.wareDetail(goods.spuId, { s }),
      picture: goods.pictures[0]?.src,
    })
    if (result.kind === 'failed') notify.toast(t('shareFailed'))
    if (result.kind === 'unsupported') notify.toast(t('shareUnsupported'))
  }
  return (
    <IconButton
      label={t('share')}
      tone={float ? 'float' : 'plain'}
      onClick={() => void handleShare()}
    >
      <IconShare size={20} />
    </IconButton>
  )
}
