import { createRoot } from 'react-dom/client'
import { answers, type HostAnswer, type MiniProgram, type WebPage } from '@mall/core/host'
import { LaunchSheet } from './launch-sheet.tsx'

/** The sheet's way out; it is taken from the page after it. */
const LEAVES_MS = 400

/** Opens the sheet over the page; answers once WeChat has opened the mini-programme or will not. */
export function openLaunchSheet(
  { document }: Pick<WebPage, 'document'>,
  target: MiniProgram,
): Promise<HostAnswer> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  return new Promise((resolve) => {
    const end = (answer: HostAnswer) => {
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
          onLaunch={() => end(answers.done)}
          onFail={(detail) => end(answers.failed(detail))}
          onClose={() => end(answers.cancelled)}
        />,
      )
    show(true)
  })
}
