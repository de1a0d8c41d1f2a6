// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrast, parseHex, type Rgb } from './color.ts'
import { themeCss, themeVariables, type Scheme } from './theme.ts'

const read = (text: string): Rgb => parseHex(text) ?? [Number.NaN, 0, 0]
const schemes: Scheme[] = ['light', 'dark']
const neutral = {
  light: { ground: '#f4f4f6', card: '#ffffff', raised: '#ffffff' },
  dark: { ground: '#0e0e10', card: '#1a1a1d', raised: '#232327' },
}

/** Every third colour of the colour cube, followed by a random sequence from a fixed seed. */
function tenantColours(): string[] {
  const steps = ['00', '2b', '55', '80', 'aa', 'd5', 'ff']
  const cube = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))
  let seed = 20261120
  const walk = Array.from({ length: 200 }, () => {
    seed = (seed * 1664525 + 1013904223) % 2 ** 32
    return `#${(seed >>> 8).toString(16).padStart(6, '0')}`
  })
  return [...cube, ...walk]
}

it('keeps every text at a contrast of 4.5:1 for any company colour in light and dark', () => {
  for (const colour of tenantColours()) {
    const theme = { bgColor: colour, priceColor: colour, btnColor: colour, modalColor: colour }
    for (const scheme of schemes) {
      const v = themeVariables(theme, scheme)
      const { ground, card, raised } = neutral[scheme]
      const pairs: [string, string][] = [
        [v['--on-head'], v['--head']],
        [v['--on-head-2'], v['--head']],
        [v['--price-ink'], card],
        [v['--price-ink'], raised],
        [v['--btn-ink'], card],
        [v['--btn-ink'], raised],
        [v['--btn-ink'], ground],
        [v['--btn-ink'], v['--btn-tint']],
        [v['--on-btn'], v['--btn-fill']],
        [v['--on-modal'], v['--modal-fill']],
      ]
      for (const [text, on] of pairs) {
        const ratio = contrast(read(text), read(on))
        expect(ratio, `${colour} ${scheme}: ${text} on ${on}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  }
})

it('gives every button a visible edge against its card', () => {
  for (const colour of ['#ffffff', '#fefefe', '#000000', '#1a1a1d', '#232327']) {
    for (const scheme of schemes) {
      const fill = themeVariables({ btnColor: colour }, scheme)['--btn-fill']
      const ratio = contrast(read(fill), read(neutral[scheme].card))
      expect(ratio, `${colour} ${scheme}`).toBeGreaterThan(1.2)
    }
  }
})

it('keeps a legible colour unchanged', () => {
  const blue = { btnColor: '#1f5fbf', priceColor: '#1f5fbf', modalColor: '#1f5fbf' }
  const v = themeVariables(blue)
  expect([v['--btn-fill'], v['--btn-ink'], v['--price-ink'], v['--modal-fill']]).toEqual(
    Array(4).fill('#1f5fbf'),
  )
})

it('darkens the standard price by two steps of 2 % as specified by the design', () => {
  const ratio = contrast(read(themeVariables({})['--price-ink']), [1, 1, 1])
  expect(ratio).toBeGreaterThanOrEqual(4.5)
  expect(ratio).toBeLessThan(4.65)
})

it('puts dark text on gold and white text on blue', () => {
  expect(contrast(read(themeVariables({})['--on-head']), [0, 0, 0])).toBeLessThan(3)
  expect(themeVariables({ bgColor: '#1f5fbf' })['--on-head']).toBe('#ffffff')
})

it.each(['', 'red', '#12', 'rgb(1,2,3)', '#fff}body{display:none}', '</style><script>'])(
  'ignores the invalid colour %j',
  (text) => {
    expect(themeCss({ bgColor: text, btnColor: text })).toBe(themeCss({}))
  },
)

it('writes both schemes as hexadecimal colours without color-mix', () => {
  const css = themeCss({ bgColor: '#1f5fbf' })
  expect(css).toMatch(/^:root\{(--[\w-]+:#[\da-f]{6};?)+\}\n:root\[data-scheme=dark\]\{[^}]+\}\n$/)
})

it('equals tokens.css for the standard company', () => {
  const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replaceAll('"', "'")
  const block = (selector: string) =>
    css
      .slice(css.indexOf(`${selector} {`))
      .split('}')[0]
      ?.replaceAll(/\s+/g, ' ') ?? ''
  const light = block('\nhtml')
  const dark = block("\nhtml[data-scheme='dark']")
  for (const [token, value] of Object.entries(themeVariables({}))) {
    expect(light).toContain(`${token}: ${value};`)
  }
  const own = (token: string) => !token.startsWith('--mall-')
  const variables = Object.entries(themeVariables({}, 'dark'))
  for (const [token, value] of variables.filter(([name]) => own(name))) {
    expect(dark).toContain(`${token}: ${value};`)
  }
})
