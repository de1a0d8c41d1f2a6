// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { replayQueuedEvents, type QueuedEvent } from './event-replay.ts'

const dispatched: string[] = []
for (const kind of ['click', 'input', 'submit']) {
  document.body.addEventListener(kind, (event) => {
    event.preventDefault()
    dispatched.push(`${kind} ${(event.target as HTMLElement).id}`)
  })
}
const element = (id: string) => document.getElementById(id) as HTMLElement

/** Writes markup with React's marks of hydrated elements. */
function page(html: string, isHydrated = true) {
  document.body.innerHTML = html
  if (!isHydrated) return
  for (const one of document.body.querySelectorAll('*')) Object.assign(one, { __reactProps$1: {} })
}
const frames = async (count: number) => {
  for (let left = count; left > 0; left -= 1) await new Promise(requestAnimationFrame)
}

function replay(...events: QueuedEvent[]) {
  dispatched.length = 0
  const queueWindow = Object.assign(window, { mallEventQueue: events })
  return { queueWindow, done: replayQueuedEvents(queueWindow, document.body) }
}

it('replays queued events in order, once', async () => {
  page('<form id="f"><input id="i" value="茶"><button id="b" type="button"></form>')
  const { queueWindow, done } = replay(
    ['input', element('i')],
    ['click', element('b')],
    ['submit', element('f')],
  )
  expect(queueWindow.mallEventQueue).toBeNull()
  await done
  expect(dispatched).toEqual(['input i', 'click b', 'submit f'])
  await replayQueuedEvents(queueWindow, document.body)
  expect(dispatched).toHaveLength(3)
})

it('waits until the element is hydrated', async () => {
  page('<button id="b">', false)
  const { done } = replay(['click', element('b')])
  await frames(5)
  expect(dispatched).toEqual([])
  Object.assign(element('b'), { __reactProps$1: {} })
  await done
  expect(dispatched).toEqual(['click b'])
})

it('finds re-rendered elements by their label and restores typed text', async () => {
  page('<input id="typed" aria-label="搜索"><button id="tapped">咖啡</button>')
  const typed = Object.assign(element('typed'), { value: '杯' })
  const tapped = element('tapped')
  document.body.innerHTML = ''
  const { done } = replay(['input', typed], ['click', tapped])
  await frames(2)
  page('<button>茶</button><input id="b" aria-label="搜索"><button id="c">咖啡</button>')
  await done
  expect(dispatched).toEqual(['input b', 'click c'])
  expect((element('b') as HTMLInputElement).value).toBe('杯')
})

it('drops events of removed elements', async () => {
  page('<button id="b">茶</button><button id="c">咖啡</button>')
  const gone = element('b')
  gone.remove()
  await replay(['click', gone], ['click', element('c')]).done
  expect(dispatched).toEqual(['click c'])
})

describe('a part whose code arrives after the shell', () => {
  it('replays a tap on its text in a hydrated button', async () => {
    page('<button id="b"><span id="text">领取优惠券</span></button>')
    delete (element('text') as object as Record<string, unknown>)['__reactProps$1']
    await replay().done
    element('text').click()
    expect(dispatched).toEqual([])
    await frames(2)
    expect(dispatched).toEqual(['click b'])
  })

  it('replays taps, text and forms once it is hydrated', async () => {
    page('<form id="f"><input id="i"><button id="b" type="button">茶</button></form>', false)
    await replay().done
    element('b').click()
    Object.assign(element('i'), { value: '杯' })
    element('i').dispatchEvent(new Event('input', { bubbles: true }))
    ;(element('f') as HTMLFormElement).requestSubmit()
    dispatched.length = 0
    for (const id of ['f', 'i', 'b']) Object.assign(element(id), { __reactProps$1: {} })
    await frames(3)
    expect(dispatched.toSorted()).toEqual(['click b', 'input i', 'submit f'])
  })

  it('ignores links and elements of other scripts', async () => {
    page('<a id="a" href="#a"><span id="link">茶</span></a>', false)
    await replay().done
    document.body.insertAdjacentHTML('beforeend', '<button id="captcha">验证</button>')
    element('link').click()
    element('captcha').click()
    expect(dispatched).toEqual(['click link', 'click captcha'])
  })
})
