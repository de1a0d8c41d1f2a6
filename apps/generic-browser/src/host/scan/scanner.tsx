import { useState, type ChangeEvent, type FormEvent } from 'react'
import { useMessages } from '@mall/core/messages'
import { Button, Field, IconPicture, Sheet } from '@mall/ui'
import { messages } from './messages.ts'
import type { ReadCode } from './read-code.ts'
import styles from './scanner.module.css'
import { useCamera, type CameraPage } from './use-camera.ts'

export type ScannerProps = {
  open: boolean
  camera: CameraPage
  reader: () => Promise<ReadCode>
  onFound: (text: string) => void
  onClose: () => void
}

/** Reads a code by the camera, from a picture, or as it is typed. */
export function Scanner({ open, camera, reader, onFound, onClose }: ScannerProps) {
  const t = useMessages(messages)
  const { video, state } = useCamera(camera, reader, onFound)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')

  async function handlePicture(event: ChangeEvent<HTMLInputElement>) {
    const [picture] = event.target.files ?? []
    // Cleared so that the same picture can be chosen again.
    event.target.value = ''
    if (!picture) return
    setProblem('')
    const text = await reader()
      .then((read) => read(picture))
      .catch(() => null)
    if (text === null) setProblem(t('nothingFound'))
    else onFound(text)
  }
  function handleTyped(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== '') onFound(typed.trim())
  }

  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      <div className={styles.body}>
        <div className={styles.view} data-state={state}>
          <video ref={video} className={styles.video} muted playsInline aria-hidden="true" />
          <span className={styles.frame} aria-hidden="true" />
        </div>
        <p className={styles.message} role="status">
          {problem || t(state)}
        </p>
        <label className={styles.picture}>
          <IconPicture size={20} />
          {t('choosePicture')}
          <input
            type="file"
            accept="image/*"
            className={styles.file}
            onChange={(event) => void handlePicture(event)}
          />
        </label>
        <form className={styles.form} onSubmit={handleTyped}>
          <Field
            label={t('enterCode')}
            labelHidden
            placeholder={t('enterCodeHint')}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={500}
          />
          <Button type="submit" size="m" variant="soft" disabled={typed.trim() === ''}>
            {t('confirm')}
          </Button>
        </form>
      </div>
    </Sheet>
  )
}
