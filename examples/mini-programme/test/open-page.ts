import { vi } from 'vitest'

type Data = Record<string, unknown>
type Methods = Record<string, (argument?: unknown) => unknown>
export type OpenPage = Methods & { data: Data }

/** Results that the app reports to a call of `wx`; a call without a result here is not answered. */
export type Reports = Record<string, { success?: Data; fail?: Data }>

/**
 * The pages of the mini-programme in one running app.
 * @returns `open`: the page of a path with its methods; `calls`: those of `wx`, in order
 */
export async function startMiniProgramme(reports: Reports = {}) {
  vi.resetModules()
  const calls: [name: string, options: Data][] = []
  const wx = new Proxy(
    {},
    {
      get:
        (_target, name: string) =>
        (options: Data = {}) => {
          calls.push([name, options])
          const { success, fail } = reports[name] ?? {}
          const report = (result: Data | undefined, listener: unknown) => {
            if (result && typeof listener === 'function') listener(result)
          }
          report(success, options.success)
          report(fail, options.fail)
          report(success ?? fail, options.complete)
        },
    },
  )
  let app: unknown
  let page: OpenPage | undefined
  vi.stubGlobal('wx', wx)
  vi.stubGlobal('App', (definition: unknown) => (app = definition))
  vi.stubGlobal('getApp', () => app)
  vi.stubGlobal('Page', (definition: OpenPage) => (page = definition))
  await import('../app')

  async function open(load: () => Promise<unknown>, query: Record<string, string> = {}) {
    await load()
    if (!page) throw new Error('the file defines no page')
    const opened = Object.assign(page, {
      data: { ...page.data },
      setData: (change: Data) => Object.assign(opened.data, change),
    }) as OpenPage
    opened.onLoad?.(query)
    // Waits for the entrance, which resolves asynchronously.
    await vi.waitFor(() => opened)
    return opened
  }
  const { config } = await import('../config')
  return { open, calls, config }
}
