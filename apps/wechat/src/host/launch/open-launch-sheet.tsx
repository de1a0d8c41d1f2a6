import { createRoot } from 'react-dom/client'
import { hostResult, type HostResult, type MiniProgram, type WebPage } from '@mall/core/host'
import { LaunchSheet } from './launch-sheet.tsx'

/** ms of the sheet's closing animation, after which the sheet is removed from the page. */
const LEAVES_MS = 400

/**
 * Opens the sheet over the page; resolves once WeChat has opened the mini-programme or refused to.
 */
export function openLaunchSheet(
  { document }: Pick<WebPage, 'document'>,
  target: MiniProgram,
): Promise<HostResult> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  return new Promise((resolve) => {
    const end = (answer: HostResult) => {
      show(false)
      resolve(answer)
      setTimeout(() => {
        root.unmount()
        place.remove()
      }, LEAVES_MS)
    }
    const show = (open: boolean) =>
      root.render(
        <LaunchSheet
          open={open}
          target={target}
          onLaunch={() => end(hostResult.done)}
          onFail={(detail) => end(hostResult.failed(detail))}
          onClose={() => end(hostResult.cancelled)}
        />,
      )
    show(true)
  })
}
