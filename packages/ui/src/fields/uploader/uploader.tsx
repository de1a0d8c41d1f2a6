import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { IconCamera, IconClose, IconRefresh } from '../../icons/icons.ts'
import { Progress } from '../../display/progress/progress.tsx'
import { useMessages, type Translate } from '../../messages/index.ts'
import { cx } from '../../helpers/cx.ts'
import { messages } from './messages.ts'
import { useOrder } from './use-order.ts'
import styles from './uploader.module.css'

/** Error of a file that is finally rejected: another attempt would fail as well. */
export class UnusablePicture extends Error {
  override name = 'UnusablePicture'
}

export type UploadedPicture = { id: string; url: string }
export type PendingUploads = {
  sending: number
  /** files whose upload failed */
  failed: number
  /**
   * Uploads the failed files again, except finally rejected ones; the next report has the result.
   */
  retry: (() => void) | null
}
export type UploaderProps = {
  label: string
  value: UploadedPicture[]
  onChange: (value: UploadedPicture[]) => void
  /**
   * Uploads one file; reports its progress from 0 to 1. The message of a rejection is shown
   * unchanged.
   */
  upload: (file: File, onProgress: (part: number) => void) => Promise<UploadedPicture>
  onPending?: ((pending: PendingUploads) => void) | undefined
  accept?: string
  maxCount?: number
  /** Maximum size of a file in bytes. */
  maxSize?: number
}

/** A file that is being uploaded (progress 0 to 1), or whose upload failed for a reason. */
type Pending = {
  key: number
  file: File
  part: number
  reason: string | null
  canRetry: boolean
}

export function Uploader(props: UploaderProps) {
  const t = useMessages(messages)
  const { label, value, onChange, upload, accept = 'image/*' } = props
  const { maxCount = 9, maxSize = 10 * 1024 * 1024, onPending } = props
  const [pending, setPending] = useState<Pending[]>([])
  const [errors, setErrors] = useState<string[]>([])
  const nextKey = useRef(1)
  // Uploads end in any order, each adding its picture to the list at that time.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const failed = pending.filter(({ reason }) => reason !== null).length
  const sending = pending.length - failed
  const [attempts, setAttempts] = useState(0)
  const reportPending = useEffectEvent(() => {
    const retryable = pending.filter(({ reason, canRetry }) => reason !== null && canRetry)
    onPending?.({ sending, failed, retry: retryable.length > 0 ? () => retry(retryable) : null })
  })
  useEffect(() => reportPending(), [onPending, sending, failed, attempts])
  const { dragged, list, tileHandlers } = useOrder(value, onChange)
  const hintId = useId()
  const room = maxCount - value.length - pending.length

  const change = (key: number, values: Partial<Pending>) =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)))
  const drop = (key: number) => setPending((all) => all.filter((one) => one.key !== key))

  /** Sends a file, again where it failed before. */
  async function send(file: File, key = nextKey.current++) {
    const started = { key, file, part: 0, reason: null, canRetry: true }
    setPending((all) => [...all.filter((one) => one.key !== key), started])
    try {
      const picture = await upload(file, (part) => change(key, { part }))
      drop(key)
      latest.current = [...latest.current, picture]
      onChange(latest.current)
    } catch (cause) {
      const reason = cause instanceof Error && cause.message ? cause.message : t('failed')
      change(key, { reason, canRetry: !(cause instanceof UnusablePicture) })
    }
  }

  function retry(files: readonly Pending[]) {
    for (const { file, key } of files) void send(file, key)
    // An attempt is reported also where it leaves the numbers unchanged.
    setAttempts((count) => count + 1)
  }

  function handleFiles(list: FileList | null) {
    const files = [...(list ?? [])]
    const found = files.slice(0, room).flatMap((file) => problem(file, accept, maxSize, t) ?? [])
    if (files.length > room) found.push(t('maximum', { count: maxCount }))
    setErrors(found)
    for (const file of files.slice(0, room)) {
      if (!problem(file, accept, maxSize, t)) void send(file)
    }
  }

  return (
    <div role="group" aria-label={label}>
      <ul ref={list} className={styles.grid}>
        {value.map((picture, index) => (
          <li
            key={picture.id}
            data-tile={picture.id}
            className={cx(styles.tile, picture.id === dragged && styles.dragged)}
          >
            <button
              type="button"
              className={styles.picture}
              aria-describedby={value.length > 1 ? hintId : undefined}
              {...tileHandlers(picture.id)}
            >
              <img src={picture.url} alt={`${label} ${index + 1}`} draggable={false} />
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={t('remove', { number: index + 1 })}
              onClick={() => onChange(value.filter((one) => one.id !== picture.id))}
            >
              <IconClose size={12} />
            </button>
          </li>
        ))}
        {pending.map(({ key, file, part, reason, canRetry }) => (
          <li key={key} className={styles.tile}>
            {reason === null ? (
              <>
                <span className={styles.waiting}>
                  {part > 0 ? `${Math.round(part * 100)}%` : t('sending')}
                </span>
                <span className={styles.bar}>
                  <Progress
                    value={part > 0 ? part : null}
                    label={t('uploading', { name: file.name })}
                  />
                </span>
              </>
            ) : (
              <>
                {canRetry ? (
                  <button
                    type="button"
                    className={styles.retry}
                    aria-label={t('retryOf', { name: file.name })}
                    onClick={() => void send(file, key)}
                  >
                    <IconRefresh size={20} />
                    <span>{t('retry')}</span>
                  </button>
                ) : (
                  <span className={styles.waiting}>{t('unusable')}</span>
                )}
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('removeFailed', { name: file.name })}
                  onClick={() => drop(key)}
                >
                  <IconClose size={12} />
                </button>
              </>
            )}
          </li>
        ))}
        {room > 0 && (
          <li className={styles.tile}>
            <label className={styles.add}>
              <input
                type="file"
                className={styles.input}
                accept={accept}
                multiple={room > 1}
                aria-label={t('count', { label, count: value.length, max: maxCount })}
                onChange={(event) => {
                  handleFiles(event.target.files)
                  // Cleared, so that the same file can be chosen again after a failure.
                  event.target.value = ''
                }}
              />
              <IconCamera size={24} />
              <span aria-hidden="true">
                {value.length}/{maxCount}
              </span>
            </label>
          </li>
        )}
      </ul>
      {value.length > 1 && (
        <p id={hintId} className={styles.hint}>
          {t('order')}
        </p>
      )}
      <div role="alert" className={styles.errors}>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
        {pending.map(
          ({ key, file, reason }) =>
            reason !== null && <p key={key}>{t('fileFailed', { name: file.name, reason })}</p>,
        )}
      </div>
    </div>
  )
}

function problem(
  file: File,
  accept: string,
  maxSize: number,
  t: Translate<typeof messages>,
): string | undefined {
  if (accept === 'image/*' && !file.type.startsWith('image/'))
    return t('imagesOnly', { name: file.name })
  if (file.size > maxSize) {
    return t('tooLarge', { name: file.name, size: Math.floor(maxSize / 1024 / 1024) })
  }
  return undefined
}
