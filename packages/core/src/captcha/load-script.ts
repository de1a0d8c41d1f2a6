import type { CaptchaPage } from './captcha-provider.ts'

/** Loads a script of another origin. A script that failed or was aborted can be loaded again. */
export function loadScript(
  url: string,
  { document }: Pick<CaptchaPage, 'document'>,
  signal: AbortSignal,
): Promise<void> {
  const script = document.createElement('script')
  Object.assign(script, { src: url, async: true, referrerPolicy: 'no-referrer' })
  return new Promise((resolve, reject) => {
    const fail = () => {
      script.remove()
      reject(new Error('the script of the captcha did not load'))
    }
    script.addEventListener('load', () => {
      signal.removeEventListener('abort', fail)
      resolve()
    })
    script.addEventListener('error', fail)
    signal.addEventListener('abort', fail)
    document.head.append(script)
  })
}
