import { contrast, mix, parseHex, toHex, type Rgb } from './color.ts'

/** The four colours a company chooses, as #rgb or #rrggbb; anything else counts as not chosen. */
export type Theme = {
  bgColor?: string
  priceColor?: string
  btnColor?: string
  modalColor?: string
}
export type Scheme = 'light' | 'dark'
export type ThemeToken =
  | '--mall-bg'
  | '--mall-price'
  | '--mall-btn'
  | '--mall-modal'
  | '--head'
  | '--on-head'
  | '--on-head-2'
  | '--price-ink'
  | '--btn-ink'
  | '--btn-fill'
  | '--on-btn'
  | '--btn-tint'
  | '--btn-line'
  | '--btn-track'
  | '--modal-fill'
  | '--on-modal'
  | '--bg-tint'

const AA = 4.5
const WHITE: Rgb = [1, 1, 1]
const BLACK: Rgb = [0, 0, 0]
const INK = hex('#1c1c1f')

/** Neutral colours beside the company's colours, equal to those in tokens.css. */
const NEUTRAL = {
  light: { ground: hex('#f4f4f6'), card: WHITE, raised: WHITE, toward: BLACK },
  dark: { ground: hex('#0e0e10'), card: hex('#1a1a1d'), raised: hex('#232327'), toward: WHITE },
} as const

/**
 * Calculates all colours of one scheme, as #rrggbb, from a company's four. Text reaches a contrast
 * of 4.5:1 for any choice: its colour is darkened (in the dark scheme lightened) in steps of 2 %
 * until it does.
 */
export function themeVariables(theme: Theme, scheme: Scheme = 'light'): Record<ThemeToken, string> {
  const bg = chosen(theme.bgColor, '#dba871')
  const price = chosen(theme.priceColor, '#ec3036')
  const btn = chosen(theme.btnColor, '#d74239')
  const modal = chosen(theme.modalColor, '#ff0f00')
  const dark = scheme === 'dark'
  const { ground, card, raised, toward } = NEUTRAL[scheme]

  const head = dark ? darkHead(bg) : lightHead(bg)
  const tint = mix(btn, dark ? 0.18 : 0.08, card)
  const fill = buttonGround(btn, card)
  const modalFill = buttonGround(modal, raised)
  const colours: Record<ThemeToken, Rgb> = {
    '--mall-bg': bg,
    '--mall-price': price,
    '--mall-btn': btn,
    '--mall-modal': modal,
    '--head': head.ground,
    '--on-head': head.text,
    '--on-head-2': head.second,
    '--price-ink': legible(price, [card, raised], toward),
    '--btn-ink': legible(btn, [ground, card, raised, tint], toward),
    '--btn-fill': fill.ground,
    '--on-btn': fill.text,
    '--btn-tint': tint,
    '--btn-line': mix(btn, 0.36, card),
    '--btn-track': mix(btn, 0.16, card),
    '--modal-fill': modalFill.ground,
    '--on-modal': modalFill.text,
    '--bg-tint': mix(bg, dark ? 0.14 : 0.16, card),
  }
  const pairs = Object.entries(colours).map(([token, colour]) => [token, toHex(colour)])
  return Object.fromEntries(pairs) as Record<ThemeToken, string>
}

/**
 * Style sheet with the colours of both schemes for the first HTML. Contains no other part of the
 * input.
 */
export function themeCss(theme: Theme): string {
  const light = declarations(themeVariables(theme))
  const dark = declarations(themeVariables(theme, 'dark'))
  return `:root{${light}}\n:root[data-scheme=dark]{${dark}}\n`
}

function declarations(variables: Record<ThemeToken, string>): string {
  return Object.entries(variables)
    .map(([token, value]) => `${token}:${value}`)
    .join(';')
}

/**
 * Text colour from `colour`, moved toward `toward` until its contrast is sufficient on each ground.
 */
function legible(colour: Rgb, grounds: readonly Rgb[], toward: Rgb): Rgb {
  return step(colour, toward, (c) => grounds.every((ground) => contrast(c, ground) >= AA))
}

/**
 * Colours of a button: white text where its contrast can reach 3:1, else ink; the ground is moved
 * until the contrast is AA.
 */
function buttonGround(colour: Rgb, on: Rgb): { ground: Rgb; text: Rgb } {
  // The ground needs a contrast of 1.25:1 to its surroundings: a white button would be invisible on
  // white, a black one in the dark scheme.
  const away = contrast(on, BLACK) > contrast(on, WHITE) ? BLACK : WHITE
  const seen = step(colour, away, (c) => contrast(c, on) >= 1.25)
  const white = contrast(seen, WHITE) >= 3
  const text = white ? WHITE : INK
  const ground = step(seen, white ? BLACK : WHITE, (c) => contrast(c, text) >= AA)
  return { ground, text }
}

type Head = { ground: Rgb; text: Rgb; second: Rgb }

/**
 * Colours of the head: the company's colour, with white or a dark ink of its hue, whichever
 * contrasts more.
 */
function lightHead(bg: Rgb): Head {
  const ink = mix(bg, 0.3, BLACK)
  const white = contrast(bg, WHITE) >= contrast(bg, ink)
  const text = white ? WHITE : ink
  const ground = step(bg, white ? BLACK : WHITE, (c) => contrast(c, text) >= AA)
  const second = step(mix(text, 0.86, ground), text, (c) => contrast(c, ground) >= AA)
  return { ground, text, second }
}

function darkHead(bg: Rgb): Head {
  const ground = mix(bg, 0.22, hex('#121214'))
  const text = legible(mix(bg, 0.22, WHITE), [ground], WHITE)
  const second = legible(mix(bg, 0.5, WHITE), [ground], WHITE)
  return { ground, text, second }
}

/** Moves a colour toward another in steps of 2 % until `enough` returns true. */
function step(colour: Rgb, toward: Rgb, enough: (c: Rgb) => boolean): Rgb {
  for (let keep = 100; keep > 0; keep -= 2) {
    const candidate = mix(colour, keep / 100, toward)
    if (enough(candidate)) return candidate
  }
  return toward
}

function chosen(text: string | undefined, otherwise: string): Rgb {
  return parseHex(text ?? '') ?? hex(otherwise)
}

function hex(text: string): Rgb {
  return parseHex(text) ?? BLACK
}
