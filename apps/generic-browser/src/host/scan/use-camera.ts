import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ReadCode } from './read-code.ts'

export type CameraState = 'starting' | 'looking' | 'denied' | 'missing'

/** Milliseconds between two scans, a compromise of speed and battery. */
const LOOK_EVERY_MS = 200

export type CameraPage = {
  getUserMedia?: (constraints: MediaStreamConstraints) => Promise<MediaStream>
}

/** Without a camera, refused or missing, the shopper can still use a picture or the keyboard. */
const stateOf = (error: unknown): CameraState =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing'

/** Shows the rear camera in a video element and looks for a code in it until it is found. */
export function useCamera(
  { getUserMedia }: CameraPage,
  reader: () => Promise<ReadCode>,
  onFound: (text: string) => void,
): { video: RefObject<HTMLVideoElement | null>; state: CameraState } {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onFound)
  const [state, setState] = useState<CameraState>(getUserMedia ? 'starting' : 'missing')
  useEffect(() => {
    found.current = onFound
  })

  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let stream: MediaStream | undefined
    const stop = () => stream?.getTracks().forEach((track) => track.stop())

    async function look(element: HTMLVideoElement, read: ReadCode) {
      // An unreadable frame is skipped, because the next one follows.
      const text = await read(element).catch(() => null)
      if (isOver) return
      if (text === null) timer = setTimeout(() => void look(element, read), LOOK_EVERY_MS)
      else found.current(text)
    }
    async function start() {
      if (!getUserMedia) return
      try {
        stream = await getUserMedia({ video: { facingMode: 'environment' }, audio: false })
        const element = video.current
        if (isOver || !element) return stop()
        element.srcObject = stream
        await element.play()
        const read = await reader()
        if (isOver) return stop()
        setState('looking')
        await look(element, read)
      } catch (error) {
        stop()
        if (!isOver) setState(stateOf(error))
      }
    }
    void start()
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [getUserMedia, reader])

  return { video, state }
}
