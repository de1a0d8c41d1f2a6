import { useState, type ChangeEvent, type FormEvent } from 'react'
import { Button, Field, IconPicture, Sheet } from '@mall/ui'
import type { ReadCode } from './read-code.ts'
import styles from './scanner.module.css'
import { useCamera, type CameraPage, type CameraState } from './use-camera.ts'

const SAID: Record<CameraState, string> = {
  starting: '正在打开相机…',
  looking: '将二维码或条形码放入框内',
  denied: '没有相机权限，可从相册选择或手动输入',
  missing: '无法使用相机，可从相册选择或手动输入',
}

export type ScannerProps = {
  open: boolean
  camera: CameraPage
  reader: () => Promise<ReadCode>
  onFound: (text: string) => void
  onClose: () => void
}

/** Reads a code by the camera, from a picture, or as it is typed. */
export function Scanner({ open, camera, reader, onFound, onClose }: ScannerProps) {
  const { video, state } = useCamera(camera, reader, onFound)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')

  async function handlePicture(event: ChangeEvent<HTMLInputElement>) {
    const [picture] = event.target.files ?? []
    // The same picture may be chosen again.
    event.target.value = ''
    if (!picture) return
    setProblem('')
    const text = await reader()
      .then((read) => read(picture))
      .catch(() => null)
    if (text === null) setProblem('图片中没有识别到码，请换一张')
    else onFound(text)
  }
  function handleTyped(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== '') onFound(typed.trim())
  }

  return (
    <Sheet open={open} onClose={onClose} title="扫一扫">
      <div className={styles.body}>
        <div className={styles.view} data-state={state}>
          <video ref={video} className={styles.video} muted playsInline aria-hidden="true" />
          <span className={styles.frame} aria-hidden="true" />
        </div>
        <p className={styles.said} role="status">
          {problem || SAID[state]}
        </p>
        <label className={styles.picture}>
          <IconPicture size={20} />
          从相册选择
          <input
            type="file"
            accept="image/*"
            className={styles.file}
            onChange={(event) => void handlePicture(event)}
          />
        </label>
        <form className={styles.form} onSubmit={handleTyped}>
          <Field
            label="手动输入码"
            labelHidden
            placeholder="手动输入码上的数字或文字"
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={500}
          />
          <Button type="submit" size="m" variant="soft" disabled={typed.trim() === ''}>
            确定
          </Button>
        </form>
      </div>
    </Sheet>
  )
}
