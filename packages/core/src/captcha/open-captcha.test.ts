// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { openProviderCaptcha } from './open-captcha.ts'

const captcha = {
  kind: 'aliyun' as const,
  captchaId: '0.a',
  workBits: 0,
  hasFallback: false,
  scriptUrl: 'https://captcha.example/AliyunCaptcha.js',
  region: 'cn' as const,
  prefix: 'lab01',
  sceneId: 'scene1',
}
type Init = {
  element: string
  success: (param: string) => void
  getInstance: (instance: { destroyCaptcha: () => void }) => void
  onError: () => void
}

/** A page with an element for a captcha; `runTimer` ends the time of the load. */
function setup() {
  document.head.replaceChildren()
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  let runTimer = () => {}
  const page = {
    document,
    setTimeout: ((run: () => void) => {
      runTimer = run
      return 1
    }) as typeof window.setTimeout,
    clearTimeout: vi.fn(),
  }
  const handlers = { element, onParam: vi.fn(), onUnavailable: vi.fn() }
  const started: Init[] = []
  const destroyCaptcha = vi.fn()
  return {
    ...handlers,
    started,
    destroyCaptcha,
    open: () => openProviderCaptcha(captcha, handlers, page),
    runTimer: () => runTimer(),
    findScript: () => document.head.querySelector('script'),
    async load() {
      Object.assign(page, {
        initAliyunCaptcha(init: Init) {
          started.push(init)
          init.getInstance({ destroyCaptcha })
        },
      })
      document.head.querySelector('script')?.dispatchEvent(new Event('load'))
      await vi.waitFor(() => expect(started).toHaveLength(1), 20_000)
    },
  }
}

it('draws the captcha in its element and removes it with its instance', async () => {
  const view = setup()
  const close = view.open()
  await view.load()
  const [init] = view.started
  expect(view.element.contains(document.querySelector(init?.element ?? ''))).toBe(true)
  init?.success('param-1')
  expect(view.onParam).toHaveBeenCalledExactlyOnceWith('param-1')
  close()
  expect(view.destroyCaptcha).toHaveBeenCalledOnce()
  expect(view.element.childElementCount).toBe(0)
  init?.success('param-2')
  init?.onError()
  expect(view.onParam).toHaveBeenCalledOnce()
  expect(view.onUnavailable).not.toHaveBeenCalled()
})

it('removes a slow script so that a retry loads it again', async () => {
  const view = setup()
  view.open()
  const script = view.findScript()
  expect(script?.src).toBe(captcha.scriptUrl)
  view.runTimer()
  expect(view.onUnavailable).toHaveBeenCalledOnce()
  expect(view.findScript()).toBeNull()
  view.open()
  expect(view.findScript()).not.toBe(script)
  await view.load()
  expect(view.onUnavailable).toHaveBeenCalledOnce()
})

it('reports an error of the script once', async () => {
  const view = setup()
  view.open()
  await view.load()
  view.started[0]?.onError()
  view.started[0]?.onError()
  expect(view.onUnavailable).toHaveBeenCalledOnce()
  expect(view.element.childElementCount).toBe(0)
})
