import { createRoot } from 'react-dom/client'
import { hostResult, type HostResult } from '@mall/core/host'
import { codeReader, type ReadCode } from './read-code.ts'
import { Scanner } from './scanner.tsx'
import type { CameraPage } from './use-camera.ts'

/** Closes the sheet, which is removed from the page after its animation. */
const LEAVES_MS = 400

/** Opens the scanner over the page; resolves with a code, or null when it is closed. */
export function openScanner(page: Window): Promise<HostResult<string>> {
  const { document, navigator } = page
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const devices: MediaDevices | undefined = navigator.mediaDevices
  const camera: CameraPage = devices?.getUserMedia
    ? { getUserMedia: (constraints) => devices.getUserMedia(constraints) }
    : {}
  let loading: Promise<ReadCode> | undefined
  const reader = () => {
    loading ??= codeReader(page)
    return loading
  }

  return new Promise((resolve) => {
    const end = (answer: HostResult<string>) => {
      show(false)
      resolve(answer)
      page.setTimeout(() => {
        root.unmount()
        place.remove()
      }, LEAVES_MS)
    }
    const show = (open: boolean) =>
      root.render(
        <Scanner
          open={open}
          camera={camera}
          reader={reader}
          onFound={(text) => end(hostResult.ok(text))}
          onClose={() => end(hostResult.cancelled)}
        />,
      )
    show(true)
  })
}
