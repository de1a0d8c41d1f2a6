import { useEffect, useState } from 'react'
import type { GoodsDetail } from '@mall/contract'
import { addressOf, useMallDispatch, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { mallNameOf, useCompanyInfo, usePriceText } from '@mall/core/session'
import { Button, ErrorState, readThemeValue, saveFile, Sheet, SkeletonBlock } from '@mall/ui'
import { loadShareCode } from '../../../goods/index.ts'
import { drawPoster } from './draw-poster.ts'
import { posterMessages } from '../messages.ts'
import styles from './poster-sheet.module.css'

type Props = {
  open: boolean
  onClose: () => void
  goods: GoodsDetail
}

/** Poster of a product with a code that opens it, to be saved as a picture. */
export function PosterSheet({ open, onClose, goods }: Props) {
  const t = useMessages(posterMessages)
  const notify = useNotify()
  const { poster, isFailed, retry } = usePoster(goods, open)

  function handleSave() {
    if (!poster) return
    saveFile(poster, `${goods.name}.png`)
    notify.toast(t('saved'))
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      footer={
        <Button block disabled={!poster} onClick={handleSave}>
          {t('save')}
        </Button>
      }
    >
      {isFailed ? (
        <ErrorState title={t('failed')} onRetry={retry} />
      ) : poster ? (
        <img className={styles.poster} src={poster} alt={t('posterOf', { name: goods.name })} />
      ) : (
        <div className={styles.frame} role="status" aria-label={t('drawing')}>
          <SkeletonBlock height="100%" />
        </div>
      )}
      {/* Web views of apps often cannot save a file, but all of them save a picture by a long
          press. */}
      <p className={styles.hint}>{t('pressToSave')}</p>
    </Sheet>
  )
}

/** Address of the drawn poster while the sheet is open; null until it is drawn. */
function usePoster(goods: GoodsDetail, isOpen: boolean) {
  const t = useMessages(posterMessages)
  const paths = usePaths()
  const price = usePriceText()(goods.costPoints)
  const mallName = mallNameOf(useCompanyInfo())
  const [poster, setPoster] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const dispatch = useMallDispatch()
  const { name, spuId } = goods
  const { src = '', tile = 'grey' } = goods.pictures[0] ?? {}
  const hint = t('scan')

  useEffect(() => {
    if (!isOpen) return undefined
    let address: string | null = null
    let isClosed = false
    const ground = readThemeValue(`--tile-${tile}`) || '#f0f1f3'
    const facts = { ground, name, price, mallName, hint, picture: src === '' ? '' : addressOf(src) }
    const draw = async () => {
      const s = await dispatch(loadShareCode())
      return drawPoster({ ...facts, url: addressOf(paths.wareDetail(spuId, { s })) })
    }
    draw().then(
      (blob) => {
        if (isClosed) return
        address = URL.createObjectURL(blob)
        setPoster(address)
      },
      () => !isClosed && setFailed(true),
    )
    return () => {
      isClosed = true
      setPoster(null)
      if (address) URL.revokeObjectURL(address)
    }
  }, [isOpen, attempt, name, price, mallName, hint, paths, spuId, src, tile, dispatch])

  function retry() {
    setFailed(false)
    setAttempt((before) => before + 1)
  }
  return { poster, isFailed, retry }
}
