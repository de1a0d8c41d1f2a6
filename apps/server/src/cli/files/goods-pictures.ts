import { readFile } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import type { ImportedGoodsInput } from '@mall/contract'
import { pictureOf } from '@mall/contract/pictures'
import { CommandFailed, type MallCli } from '../frame/mall-cli.ts'

type Picture = NonNullable<ImportedGoodsInput['pictures']>[number]

/** Pictures that one file names often are imported once; older ones are requested again. */
const MOST_REMEMBERED = 5_000

/**
 * Imports the pictures of products: paths beside the file are sent, addresses are fetched by the
 * mall from the company's picture hosts, stored pictures stay.
 */
export function createPictureTaker(mall: MallCli, folder: string) {
  const known = new Map<string, Picture>()

  async function send(named: string): Promise<Picture> {
    const path = resolve(folder, named)
    const way = relative(folder, path)
    if (isAbsolute(named) || way.startsWith('..'))
      throw new CommandFailed('图片须在文件所在的目录内')
    const bytes = await readFile(path).catch((error: unknown) => {
      throw new CommandFailed(`无法读取 (${(error as NodeJS.ErrnoException).code ?? ''})`)
    })
    return mall.call('ops.addPicture', { base64: bytes.toString('base64') })
  }

  async function take(picture: Picture): Promise<Picture> {
    const { src } = picture
    const kept = pictureOf(src)
    if (kept) return { ...picture, width: kept.width, height: kept.height }
    if (src.startsWith('/media/')) return picture
    const found = known.get(src)
    if (found) return found
    try {
      const taken = /^https?:\/\//.test(src)
        ? await mall.call('ops.fetchPicture', { url: src })
        : await send(src)
      if (known.size >= MOST_REMEMBERED) known.clear()
      known.set(src, taken)
      return taken
    } catch (error) {
      if (error instanceof CommandFailed) throw new CommandFailed(`图片 ${src}：${error.message}`)
      throw error
    }
  }

  return take
}
type Take = ReturnType<typeof createPictureTaker>

/** A product with its pictures imported. */
export const takeGoodsPictures = async (
  goods: ImportedGoodsInput,
  take: Take,
): Promise<ImportedGoodsInput> => ({
  ...goods,
  pictures: await Promise.all((goods.pictures ?? []).map(take)),
  skus: await Promise.all(
    goods.skus.map(async (sku) => ({
      ...sku,
      picture: sku.picture ? await take(sku.picture) : null,
    })),
  ),
})

const FILE = 'file:'

const isStored = ({ src }: Picture) => src.startsWith('/')

/** A product to be checked before its pictures are imported: with those that the mall has. */
export const withStoredPictures = (goods: ImportedGoodsInput): ImportedGoodsInput => ({
  ...goods,
  pictures: (goods.pictures ?? []).filter(isStored),
  skus: goods.skus.map((sku) => ({
    ...sku,
    picture: sku.picture && isStored(sku.picture) ? sku.picture : null,
  })),
})

/** Stands for a picture that a dry run does not import. */
export const toDryPicture = async ({ src, ...size }: Picture): Promise<Picture> => ({
  ...size,
  src: `/${encodeURI(src)}`,
})

/** A picture in rich text: `src="file:…"`. */
const FILE_IN_TEXT = /(?<=<img\s[^>]*?\bsrc=(["']))file:(.+?)(?=\1)/g

async function takePicturesInText(text: string, take: Take): Promise<string> {
  const names = new Set([...text.matchAll(FILE_IN_TEXT)].map(([, , name = '']) => name))
  const taken = new Map<string, string>()
  for (const name of names) taken.set(name, (await take({ width: 1, height: 1, src: name })).src)
  return text.replace(FILE_IN_TEXT, (whole, _quote, name: string) => taken.get(name) ?? whole)
}

/** A JSON value in which every picture named by `file:` and a path is imported. */
export async function takePicturesIn<T>(value: T, take: Take): Promise<T> {
  if (typeof value === 'string') return (await takePicturesInText(value, take)) as T
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value) items.push(await takePicturesIn(item as unknown, take))
    return items as T
  }
  if (typeof value !== 'object' || value === null) return value
  const { src } = value as { src?: unknown }
  if (typeof src === 'string' && src.startsWith(FILE)) {
    const taken = await take({ width: 1, height: 1, src: src.slice(FILE.length) })
    return { ...value, ...taken }
  }
  const fields: [string, unknown][] = []
  for (const [key, field] of Object.entries(value)) {
    fields.push([key, await takePicturesIn(field as unknown, take)])
  }
  return Object.fromEntries(fields) as T
}
