// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { replayEarlyHands, type EarlyHand } from './early-hands.ts'

const heard: string[] = []
for (const kind of ['click', 'input', 'submit']) {
  document.body.addEventListener(kind, (event) => {
    event.preventDefault()
    heard.push(`${kind} ${(event.target as HTMLElement).id}`)
  })
}
const element = (id: string) => document.getElementById(id) as HTMLElement

/** The page's markup, as React marks what it has taken over. */
function page(html: string, isTakenOver = true) {
  document.body.innerHTML = html
  if (!isTakenOver) return
  for (const one of document.body.querySelectorAll('*')) Object.assign(one, { __reactProps$1: {} })
}
const frames = async (count: number) => {
  for (let left = count; left > 0; left -= 1) await new Promise(requestAnimationFrame)
}

function replay(...hands: EarlyHand[]) {
  heard.length = 0
  const early = Object.assign(window, { mallEarly: hands })
  return { early, done: replayEarlyHands(early) }
}

it('does again what was done before anybody could hear it, in order, once', async () => {
  page('<form id="f"><input id="i" value="茶"><button id="b" type="button"></form>')
  const { early, done } = replay(
    ['input', element('i')],
    ['click', element('b')],
    ['submit', element('f')],
  )
  expect(early.mallEarly).toBeNull()
  await done
  expect(heard).toEqual(['input i', 'click b', 'submit f'])
  await replayEarlyHands(early)
  expect(heard).toHaveLength(3)
})

it('waits for a part that is still to be taken over', async () => {
  page('<button id="b">', false)
  const { done } = replay(['click', element('b')])
  await frames(5)
  expect(heard).toEqual([])
  Object.assign(element('b'), { __reactProps$1: {} })
  await done
  expect(heard).toEqual(['click b'])
})

it('finds what was drawn anew meanwhile by what it says, with the words typed into it', async () => {
  page('<input id="typed" aria-label="搜索"><button id="tapped">咖啡</button>')
  const typed = Object.assign(element('typed'), { value: '杯' })
  const tapped = element('tapped')
  document.body.innerHTML = ''
  const { done } = replay(['input', typed], ['click', tapped])
  await frames(2)
  page('<button>茶</button><input id="b" aria-label="搜索"><button id="c">咖啡</button>')
  await done
  expect(heard).toEqual(['input b', 'click c'])
  expect((element('b') as HTMLInputElement).value).toBe('杯')
})

it('leaves out what does not come back', async () => {
  page('<button id="b">茶</button><button id="c">咖啡</button>')
  const gone = element('b')
  gone.remove()
  await replay(['click', gone], ['click', element('c')]).done
  expect(heard).toEqual(['click c'])
})
