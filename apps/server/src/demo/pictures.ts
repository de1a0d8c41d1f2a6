import { readdirSync } from 'node:fs'
import type { Picture } from '@mall/contract'
import { pictureOf } from '@mall/contract/pictures'

type Tile = NonNullable<Picture['tile']>

/** Every picture of the demo malls with its suitable backgrounds, most suitable first. */
const grounds = {
  headphones: 'sky lilac sand',
  camera: 'grey sky sand',
  gamepad: 'lilac sky rose',
  television: 'aqua sand lilac',
  radio: 'sand grey mint',
  microphone: 'grey lilac peach',
  watch: 'lilac sky sand',
  phone: 'sand lilac aqua',
  sunglasses: 'rose lilac sky',
  laptop: 'sky grey sand',
  desktop: 'sky lilac grey',
  keyboard: 'aqua sand lilac',
  mouse: 'sky peach grey',
  printer: 'lilac grey sand',
  battery: 'mint sand sky',
  bulb: 'sand lilac sky',
  toothbrush: 'aqua sand lilac',
  pan: 'lilac sand aqua',
  plug: 'grey mint sand',
  'alarm-clock': 'rose sand aqua',
  projector: 'grey lilac sand',
  razor: 'sky sand mint',
  toolbox: 'rose sand grey',
  flashlight: 'grey sand mint',
  strawberry: 'rose mint sand',
  cherry: 'rose sand mint',
  grape: 'lilac mint rose',
  apple: 'rose sand mint',
  tangerine: 'peach mint sand',
  lemon: 'sand mint sky',
  watermelon: 'mint rose aqua',
  peach: 'peach mint rose',
  mango: 'sand peach mint',
  kiwi: 'mint sand peach',
  blueberry: 'lilac sky mint',
  tomato: 'rose mint sand',
  broccoli: 'mint sand aqua',
  corn: 'sand mint peach',
  carrot: 'peach mint sand',
  'sweet-potato': 'peach sand mint',
  leafy: 'mint sand aqua',
  shrimp: 'peach aqua sky',
  crab: 'rose aqua sand',
  fish: 'sky sand aqua',
  meat: 'rose sand grey',
  egg: 'sand peach mint',
  rice: 'rose sand mint',
  noodles: 'peach sand mint',
  dumpling: 'sand peach aqua',
  bread: 'sand peach mint',
  mooncake: 'sand rose peach',
  chestnut: 'sand rose peach',
  peanuts: 'sand peach mint',
  cookie: 'sand peach lilac',
  chocolate: 'sand rose peach',
  honey: 'sand peach mint',
  milk: 'aqua sky lilac',
  coffee: 'sand lilac peach',
  tea: 'mint sand aqua',
  teapot: 'rose sand mint',
  cake: 'peach rose mint',
  juice: 'mint rose sand',
  olive: 'mint sand peach',
  beans: 'sand rose peach',
  lotion: 'aqua rose lilac',
  soap: 'lilac aqua rose',
  lipstick: 'rose lilac sand',
  mirror: 'sky sand lilac',
  rose: 'rose mint sand',
  bouquet: 'rose lilac mint',
  bubbles: 'aqua lilac sky',
  sponge: 'sand sky mint',
  sofa: 'sky sand aqua',
  bed: 'sky lilac sand',
  chair: 'sand peach mint',
  candle: 'sand peach lilac',
  plant: 'mint sand aqua',
  basket: 'sand mint peach',
  broom: 'peach sand sky',
  paper: 'aqua grey lilac',
  dish: 'lilac sky sand',
  bowl: 'sky sand peach',
  chopsticks: 'rose sand grey',
  umbrella: 'lilac grey sky',
  yarn: 'sky peach sand',
  frame: 'sand mint sky',
  bathtub: 'aqua sky lilac',
  bear: 'peach sand rose',
  bottle: 'peach rose aqua',
  puzzle: 'mint sand lilac',
  car: 'sky rose sand',
  train: 'rose sand grey',
  kite: 'sky mint sand',
  dinosaur: 'mint sand aqua',
  palette: 'peach sand lilac',
  robot: 'sky lilac rose',
  rabbit: 'rose lilac grey',
  drum: 'rose sand grey',
  badminton: 'sky mint sand',
  football: 'mint sky grey',
  basketball: 'peach sand grey',
  'ping-pong': 'rose aqua sand',
  tennis: 'mint rose sand',
  bike: 'aqua rose sand',
  tent: 'mint sand sky',
  backpack: 'rose sand aqua',
  goggles: 'sky aqua lilac',
  compass: 'sand grey mint',
  skateboard: 'lilac sand grey',
  shirt: 'mint sky sand',
  dress: 'sky rose sand',
  coat: 'sand peach grey',
  jeans: 'sky grey sand',
  scarf: 'rose sand grey',
  gloves: 'lilac rose sand',
  socks: 'mint sky sand',
  shoe: 'lilac grey aqua',
  boot: 'sand peach mint',
  bag: 'peach sand grey',
  luggage: 'peach sky sand',
  cap: 'sky sand mint',
  books: 'mint peach sky',
  notebook: 'lilac sand grey',
  'open-book': 'sky sand mint',
  'fountain-pen': 'sky sand lilac',
  globe: 'sky mint sand',
  'wind-chime': 'aqua sky rose',
  lantern: 'rose peach sand',
  ticket: 'rose peach lilac',
  pass: 'sand rose peach',
  movie: 'lilac sky rose',
  fuel: 'rose grey sand',
  'red-packet': 'rose sand peach',
  gift: 'sand rose peach',
  coin: 'sand peach mint',
  pizza: 'sand peach mint',
  airplane: 'sky aqua sand',
  box: 'sand grey peach',
  bags: 'sky sand peach',
  man: 'sky mint lilac',
  woman: 'peach rose sand',
} as const satisfies Record<string, string>

export type PictureName = keyof typeof grounds
export const pictureNames = Object.keys(grounds) as PictureName[]

const drawn = new Map<string, Map<string, string>>()

/** The addresses of a folder's pictures by name; size and content are read from the files. */
function addressesIn(folder: 'goods' | 'logos'): Map<string, string> {
  const known = drawn.get(folder)
  if (known) return known
  const files = readdirSync(new URL(`../../assets/media/${folder}/`, import.meta.url))
  const addresses = new Map(
    files.flatMap((file) => {
      const address = `/media/${folder}/${file}`
      return pictureOf(address) ? [[file.split('.')[0] ?? '', address] as const] : []
    }),
  )
  drawn.set(folder, addresses)
  return addresses
}

function sourceIn(folder: 'goods' | 'logos', name: string): string {
  const address = addressesIn(folder).get(name)
  if (address === undefined) throw new Error(`no picture is drawn of ${name}`)
  return address
}

/** @throws Error if `drawing/build.ts` has not drawn the picture */
export const pictureSrc = (name: PictureName): string => sourceIn('goods', name)

/** @throws Error for a company that `logos.ts` lacks */
export const logoSrc = (companyId: number): string => sourceIn('logos', `company-${companyId}`)

/** @throws Error for a company that `backArrows` lacks */
export const backArrowSrc = (companyId: number): string => sourceIn('logos', `back-${companyId}`)

/** @throws Error for a company that `followCodes` lacks */
export const followCode = (companyId: number): Picture =>
  withSize(sourceIn('logos', `follow-${companyId}`))

function withSize(src: string): Picture {
  const { width = 0, height = 0 } = pictureOf(src) ?? {}
  return { src, width, height }
}

/** The picture without a background, because icons are placed on the card. */
export const icon = (name: PictureName): Picture => withSize(pictureSrc(name))

/**
 * A product's own picture on a background of its motif.
 * @param fileName of a composition (compositions.ts)
 */
export function composed(fileName: string, name: PictureName, turn: number): Picture {
  const { tile } = picture(name, turn)
  return { ...withSize(sourceIn('goods', fileName)), ...(tile && { tile }) }
}

/** @param turn index of its ground, modulo their number */
export function picture(name: PictureName, turn = 0): Picture {
  const tiles = grounds[name].split(' ') as Tile[]
  const tile = tiles[turn % tiles.length]
  return { ...icon(name), ...(tile && { tile }) }
}
