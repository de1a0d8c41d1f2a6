// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { replayEarlyHands, type EarlyHand } from './early-hands.ts'

function page(html: string) {
  document.body.innerHTML = html
  const heard: string[] = []
  for (const kind of ['click', 'input', 'submit']) {
    document.body.addEventListener(kind, (event) => {
      event.preventDefault()
      heard.push(`${kind} ${(event.target as HTMLElement).id}`)
    })
  }
  return heard
}
const element = (id: string) => document.getElementById(id) as HTMLElement

it('does again what was done before anybody could hear it, in order, once', () => {
  const heard = page('<form id="f"><input id="i" value="茶"><button id="b" type="button"></form>')
  const hands: EarlyHand[] = [
    ['input', element('i')],
    ['click', element('b')],
    ['submit', element('f')],
  ]
  const early = Object.assign(window, { mallEarly: hands })
  replayEarlyHands(early)
  expect(heard).toEqual(['input i', 'click b', 'submit f'])
  expect(early.mallEarly).toBeNull()
  replayEarlyHands(early)
  expect(heard).toHaveLength(3)
})

it('leaves alone what is not in the page any more', () => {
  const heard = page('<button id="b">')
  const gone = element('b')
  gone.remove()
  replayEarlyHands(Object.assign(window, { mallEarly: [['click', gone]] as EarlyHand[] }))
  expect(heard).toEqual([])
})
