import { whenIdle } from './when-idle.ts'

/**
 * When what lies below the first view may load: at once where the edge has drawn it, else after the
 * browser has. From a plain CDN the files of the home page's shelf stood before its first pictures.
 */
export const firstViewDrawn = (): Promise<void> => {
  const isDrawn = typeof document === 'undefined' || document.querySelector('[data-rendered]')
  return isDrawn ? Promise.resolve() : new Promise(whenIdle)
}
