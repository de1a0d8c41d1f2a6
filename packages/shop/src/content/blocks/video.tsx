import { useState } from 'react'
import { useMessages } from '@mall/core/messages'
import { toImageProps } from '@mall/commerce/goods'
import { IconPlay, Image } from '@mall/ui'
import { messages } from '../messages.ts'
import type { BlockOf } from './block-of.ts'
import styles from './blocks.module.css'

/** A video of the company’s own host. Nothing of it loads before its poster is tapped. */
export function Video({ block }: { block: BlockOf<'video'> }) {
  const t = useMessages(messages)
  const { title, src, poster } = block
  const [state, setState] = useState<'poster' | 'playing' | 'failed'>('poster')
  const ratio = poster.width / poster.height
  if (state === 'playing') {
    return (
      // Videos of companies have no caption files.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={styles.video}
        style={{ aspectRatio: String(ratio) }}
        src={src}
        poster={poster.src}
        controls
        autoPlay
        playsInline
        aria-label={title}
        onError={() => setState('failed')}
      />
    )
  }
  return (
    <button
      type="button"
      className={styles.poster}
      aria-label={t('play', { title })}
      onClick={() => setState('playing')}
    >
      <Image {...toImageProps(poster)} sizes="min(100vw,480px)" alt="" ratio={ratio} rounded />
      {state === 'failed' ? (
        <span className={styles.videoFailed} role="alert">
          {t('videoFailed')}
        </span>
      ) : (
        <span className={styles.play}>
          <IconPlay size={24} />
        </span>
      )}
    </button>
  )
}
